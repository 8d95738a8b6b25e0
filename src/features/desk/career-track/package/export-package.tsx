import { Alert } from '@mantine/core'
import { exportTrackVersion } from '#contract/packages/package-import.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { getFailureText } from '#app/desk/failure.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { useAction } from '#app/lib/use-action.ts'
import { Button } from '#app/ui/button.tsx'

/** Time limit of the download. 30 minutes are enough for hundreds of megabytes over an office connection. */
const EXPORT_WAIT_MS = 1_800_000

/** Downloads a version as one file, for a backup or for another server. */
export function ExportPackage({ careerTrackId, version }: { careerTrackId: string; version: number }) {
  const { call } = useDeskCall()
  const { isBusy, failure, run } = useAction(async () => {
    const { bytes, name } = await call(
      exportTrackVersion,
      { params: { id: careerTrackId, version: String(version) } },
      { timeoutMs: EXPORT_WAIT_MS },
    )
    saveFile(new Blob([bytes], { type: 'application/zip' }), name || `versi-${version}.zip`)
  }, getFailureText)

  return (
    <>
      <Button variant="ghost" isBusy={isBusy} aria-label={`Ekspor paket versi ${version}`} onClick={() => void run()}>
        Ekspor paket
      </Button>
      {failure && <Alert>{failure}</Alert>}
    </>
  )
}
