import desk from '#app/desk/desk.module.css'
import { useAction } from '#app/desk/use-action.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { exportTrackVersion } from '#app/queries/desk/package.ts'
import { Button } from '#app/ui/button.tsx'

/** Downloads a version as one file, as a backup or for another server. */
export function ExportPackage({ careerTrackId, version }: { careerTrackId: string; version: number }) {
  const { isBusy, failure, run } = useAction()

  async function take() {
    const { bytes, name } = await exportTrackVersion(careerTrackId, version)
    saveFile(new Blob([bytes], { type: 'application/zip' }), name || `versi-${version}.zip`)
  }

  return (
    <>
      <Button
        variant="ghost"
        isBusy={isBusy}
        aria-label={`Ekspor paket versi ${version}`}
        onClick={() => void run(take)}
      >
        Ekspor paket
      </Button>
      {failure && (
        <p role="alert" className={desk.problem}>
          {failure}
        </p>
      )}
    </>
  )
}
