import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PackageImport } from '#contract/packages/package-import.ts'
import { UNIT_PACKAGE_MAX_BYTES } from '#contract/wire/limits.ts'
import { Dialog } from '#app/desk/dialog.tsx'
import { PackageUpload } from './package-upload.tsx'
import type { UnitFormat } from './unit-formats.ts'
import { UnitProgress, type UnitTarget } from './unit-progress.tsx'

interface Props {
  careerTrackId: string
  target: UnitTarget
  /** Format that the author chose. The server detects the format by the content and accepts both. */
  format: UnitFormat
  onDone: (done: PackageImport) => void
  onClose: () => void
}

const accepted = { SCORM: '.zip,application/zip', H5P: '.h5p,.zip' } as const
const sources = { SCORM: 'SCORM 1.2 atau 2004: satu berkas ZIP', H5P: 'H5P: satu berkas .h5p' } as const

/**
 * Dialog to upload a SCORM or H5P package for one location in a draft. The server checks the package before anything
 * changes.
 */
export function UnitPackageDialog({ careerTrackId, target, format, onDone, onClose }: Props) {
  const [importId, setImportId] = useState<string>()
  const isNew = target.kind === 'add'
  return (
    <Dialog title={isNew ? `Tambah ${format}` : `Ganti paket ${target.title}`} onClose={onClose}>
      <Stack gap="sm">
        <Text>
          {isNew ? sources[format] : `${sources.SCORM}, atau ${sources.H5P}`}, dengan isi paling besar{' '}
          {UNIT_PACKAGE_MAX_BYTES / 1024 ** 2} MB. Pelajar membukanya dengan kuota, jadi makin kecil makin baik.
        </Text>
        {!isNew && (
          <Text>
            Judul, menit, dan ringkasannya tetap. Pelajar yang sedang belajar tetap memakai paket dari versi yang
            terbit, dan kemajuannya tidak berubah. Yang mendaftar setelah draf ini terbit mulai dengan paket baru.
          </Text>
        )}
        <PackageUpload
          accept={isNew ? accepted[format] : `${accepted.SCORM},${accepted.H5P}`}
          onPlanned={setImportId}
        />
        {importId !== undefined && (
          <UnitProgress
            key={importId}
            id={importId}
            careerTrackId={careerTrackId}
            target={target}
            onDone={onDone}
            onClose={onClose}
          />
        )}
      </Stack>
    </Dialog>
  )
}
