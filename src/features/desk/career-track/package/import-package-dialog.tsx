import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { brand } from '#contract/site/brand.ts'
import { PACKAGE_MAX_BYTES } from '#contract/wire/limits.ts'
import { Dialog } from '#app/desk/dialog.tsx'
import { ImportProgress } from './import-progress.tsx'
import { PackageUpload } from './package-upload.tsx'

interface Props {
  /** Career track that gets the package as a draft. Absent if the package becomes a new career track. */
  into?: { id: string; title: string }
  onMade: (careerTrackId: string) => void
  onClose: () => void
}

/** Dialog to upload a package. The server first checks the package, and creates a draft only after the confirmation. */
export function ImportPackageDialog({ into, onMade, onClose }: Props) {
  const [importId, setImportId] = useState<string>()
  return (
    <Dialog title={into ? `Impor paket ke ${into.title}` : 'Impor paket'} onClose={onClose}>
      <Stack gap="sm">
        <Text>
          Paket dari {brand.name}, SCORM 1.2 atau 2004, H5P, Common Cartridge, cadangan kursus Moodle, atau kursus Open
          edX: satu berkas ZIP, .h5p, .imscc, .mbz, atau .tar.gz, paling besar {PACKAGE_MAX_BYTES / 1024 ** 2} MB.
          Isinya diperiksa dulu; hasilnya selalu draf, yang tidak dilihat siapa pun sebelum diterbitkan.
        </Text>
        <PackageUpload accept=".zip,.h5p,.imscc,.mbz,.gz,application/zip,application/gzip" onPlanned={setImportId} />
        {importId !== undefined && (
          <ImportProgress key={importId} id={importId} into={into} onMade={onMade} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}
