import { brand } from '#contract/site/brand.ts'
import { useEffect, useState } from 'react'
import { clearStoredPictures, readStorageEstimate, type StorageEstimate } from '#app/downloads/storage-estimate.ts'
import { askForPersistence } from '#app/downloads/persistence.ts'
import type { ClassOnDevice } from '#app/downloads/state.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import classes from './storage.module.css'

/**
 * Shows how much storage Semai uses and may use, and how much can be freed. Also shows whether the browser protects the
 * stored data from deletion.
 */
export function DeviceSpace({ rows }: { rows: readonly ClassOnDevice[] }) {
  const [estimate, setEstimate] = useState<StorageEstimate>()
  const [isRefused, setIsRefused] = useState(false)
  const storedByteCount = rows.reduce((sum, row) => sum + row.storedByteCount, 0)
  const updateEstimate = () => void readStorageEstimate().then(setEstimate)
  useEffect(() => {
    void readStorageEstimate().then(setEstimate)
    // Reads the estimate again when `storedByteCount` changes, because downloads change the free space.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [storedByteCount])
  if (!estimate) return null
  const { usage, quota, isPersisted, canPersist } = estimate
  const others = Math.max(0, (usage ?? 0) - storedByteCount)

  async function handlePersist() {
    setIsRefused(!(await askForPersistence()))
    updateEstimate()
  }

  return (
    <section className={classes.section} aria-labelledby="ruang">
      <h2 id="ruang">Ruang</h2>
      {usage === undefined || quota === undefined ? (
        <p className={classes.note}>Browser ini tidak memberi tahu berapa ruang yang tersisa.</p>
      ) : (
        <>
          <ProgressBar percent={(usage / quota) * 100} label="Ruang terpakai" />
          <dl className={classes.figures}>
            <div>
              <dt>Unduhan kelas</dt>
              <dd>{formatBytes(storedByteCount)}</dd>
            </div>
            <div>
              <dt>Aplikasi, bacaan, dan gambar</dt>
              <dd>{formatBytes(others)}</dd>
            </div>
            <div>
              <dt>Masih tersedia</dt>
              <dd>sekitar {formatBytes(quota - usage)}</dd>
            </div>
          </dl>
        </>
      )}
      <div className={classes.actions}>
        <Button variant="secondary" onClick={() => void clearStoredPictures().then(updateEstimate)}>
          Hapus gambar sementara
        </Button>
        {!isPersisted && canPersist && (
          <Button variant="secondary" onClick={() => void handlePersist()}>
            Minta jangan dihapus
          </Button>
        )}
      </div>
      <output className={classes.note}>
        {isPersisted
          ? `Browser sudah berjanji tidak menghapus simpanan ${brand.name} saat ruang menipis.`
          : isRefused
            ? `Browser belum mau berjanji. Memasang ${brand.name} di layar utama biasanya membantu.`
            : canPersist
              ? 'Saat ruang menipis, browser boleh menghapus simpanan ini tanpa bertanya.'
              : 'Browser ini tidak bisa diminta menjaga simpanan. Saat ruang menipis, simpanan ini boleh dihapus tanpa bertanya.'}
      </output>
    </section>
  )
}
