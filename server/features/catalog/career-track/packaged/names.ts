import type { PackagedMaterial, PackagedTrack } from '#contract/packages/packaged-track.ts'

const ADDRESS = '/api/media/'
/** Finds the URLs of files anywhere in a text. A later check decides whether a file is a picture. */
const IN_TEXT = /\/api\/media\/([0-9a-f]{64}\.[a-z0-9]{2,4})/g

export const getFileAddress = (name: string) => ADDRESS + name
export const getFileName = (address: string) => address.slice(ADDRESS.length)

export function listPackagedMaterials(track: PackagedTrack): PackagedMaterial[] {
  return track.tracks.flatMap(({ classes }) => classes.flatMap(({ materials }) => materials))
}

/** Lists the units in study order. */
export function listUnits(track: PackagedTrack): Extract<PackagedMaterial, { kind: 'scorm' }>[] {
  return listPackagedMaterials(track).filter(material => material.kind === 'scorm')
}

/** Lists the files that a material needs. */
export function listFileNames(material: PackagedMaterial): string[] {
  switch (material.kind) {
    case 'article':
    case 'assignment':
      return [...material.text.matchAll(IN_TEXT)].flatMap(([, name]) => name ?? [])
    case 'video':
      return [material.file, material.low, material.captions, material.poster].flatMap(name => name ?? [])
    case 'pdf':
    case 'scorm':
      return material.file === null ? [] : [material.file]
    case 'quiz':
      return []
  }
}
