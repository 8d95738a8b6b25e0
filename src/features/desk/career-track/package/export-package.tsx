import { useState } from 'react'
import { failureOf } from '#app/desk/failure.ts'
import desk from '#app/desk/desk.module.css'
import { saveFile } from '#app/lib/save-file.ts'
import { exportTrackVersion } from '#app/queries/desk/package.ts'
import { Button } from '#app/ui/button.tsx'

/** A version as one file, to be kept or brought to another server. */
export function ExportPackage({ careerTrackId, version }: { careerTrackId: string; version: number }) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function take() {
    setIsBusy(true)
    setFailure('')
    try {
      const { bytes, name } = await exportTrackVersion(careerTrackId, version)
      saveFile(new Blob([bytes], { type: 'application/zip' }), name || `versi-${version}.zip`)
    } catch (error) {
      setFailure(failureOf(error).text)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <Button variant="ghost" isBusy={isBusy} aria-label={`Ekspor paket versi ${version}`} onClick={() => void take()}>
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
