import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import { listFolders, type ImageFile, USER_ID } from './files.ts'

interface Blob {
  digest: string
  size: number
}

export interface Image {
  /** Digest of the manifest. The same files give the same digest. */
  digest: string
  /** Bytes that a registry stores and a machine downloads. */
  packedBytes: number
  /** Bytes on the disk of the machine that runs the image. */
  unpackedBytes: number
  /** Paths of the packed layers, in order. */
  layers: string[]
}

/** Fixed time of change of all files. Otherwise every build would have another digest. */
const EPOCH = new Date(0)
const GZIP_LEVEL = 9

const sha256 = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`

async function tarOf(files: readonly ImageFile[], owned: readonly string[]): Promise<Uint8Array> {
  const root = { mtime: EPOCH, uid: 0, gid: 0 }
  const folder = (name: string, of: object): TarEntry => ({
    header: { ...root, name: `${name}/`, size: 0, type: 'directory', mode: 0o755, ...of },
  })
  return packTar([
    ...listFolders(files).map(name => folder(name, {})),
    ...owned.map(name => folder(name, name === 'tmp' ? { mode: 0o1777 } : { uid: USER_ID, gid: USER_ID, mode: 0o700 })),
    ...files
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ path, body, isProgram }): TarEntry => {
        const header = { ...root, name: path, size: body.length, mode: isProgram ? 0o755 : 0o644 }
        return { header: { ...header, type: 'file' }, body }
      }),
  ])
}

/** Writes an OCI image layout (opencontainers/image-spec 1.1) that podman, skopeo and containerd read. */
export async function writeLayout(
  folder: string,
  { layers, config, tag }: { layers: readonly ImageFile[][]; config: object; tag: string },
): Promise<Image> {
  const blobs = join(folder, 'blobs/sha256')
  mkdirSync(blobs, { recursive: true })
  const store = (bytes: Uint8Array): Blob => {
    const digest = sha256(bytes)
    writeFileSync(join(blobs, digest.slice('sha256:'.length)), bytes)
    return { digest, size: bytes.length }
  }
  const json = (value: object) => store(Buffer.from(JSON.stringify(value)))
  const stored: (Blob & { unpacked: Blob })[] = []
  for (const [at, files] of layers.entries()) {
    const tar = await tarOf(files, at === 0 ? ['data', 'tmp'] : [])
    stored.push({ ...store(gzipSync(tar, { level: GZIP_LEVEL })), unpacked: { digest: sha256(tar), size: tar.length } })
  }
  const described = json({
    architecture: process.arch === 'x64' ? 'amd64' : process.arch,
    os: 'linux',
    config,
    rootfs: { type: 'layers', diff_ids: stored.map(({ unpacked }) => unpacked.digest) },
  })
  const manifest = json({
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: { mediaType: 'application/vnd.oci.image.config.v1+json', ...described },
    layers: stored.map(({ digest, size }) => ({
      mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip',
      digest,
      size,
    })),
  })
  const annotatedManifest = {
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    ...manifest,
    annotations: { 'org.opencontainers.image.ref.name': tag },
  }
  const index = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [annotatedManifest],
  }
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index))
  writeFileSync(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
  const sum = (sizes: number[]) => sizes.reduce((all, each) => all + each, 0)
  return {
    digest: manifest.digest,
    packedBytes: sum(stored.map(({ size }) => size)),
    unpackedBytes: sum(stored.map(({ unpacked }) => unpacked.size)),
    layers: stored.map(({ digest }) => join(blobs, digest.slice('sha256:'.length))),
  }
}
