import { useDownloads } from '#app/downloads/state.ts'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { getButtonClass } from '#app/ui/button.tsx'
import { DeviceSpace } from './device-space.tsx'
import { DownloadSettingsForm } from './download-settings-form.tsx'
import { ReceiveFromFriend } from './receive-from-friend.tsx'
import { describeStoredClasses } from './stored-text.ts'
import { StoredClass } from './stored-class.tsx'
import classes from './storage.module.css'

/** Shows all data that Semai stores on this device by class and material, the free space, and the download settings. */
export function StorageScreen() {
  const { isRead, classes: rows } = useDownloads()
  const ownRows = rows.filter(row => !row.isAhead)
  const ahead = rows.filter(row => row.isAhead)
  return (
    <div className={classes.page}>
      <PageHead title="Penyimpanan di perangkat" />
      {!isRead && (
        <LoadingState>
          <Skeleton height="26rem" />
        </LoadingState>
      )}
      {isRead && rows.length > 0 && <p>{describeStoredClasses(rows)}</p>}
      {isRead && rows.length === 0 && (
        <EmptyState
          picture="jar"
          title="Belum ada yang disimpan"
          level={2}
          action={
            <AppLink to="/dashboard/my-course" className={getButtonClass('primary')}>
              Pilih kelas
            </AppLink>
          }
        >
          <p>Buka programmu atau rekap webinar, lalu tekan ‘Simpan untuk offline’.</p>
        </EmptyState>
      )}
      {ownRows.length > 0 && (
        <section className={classes.section} aria-labelledby="kelas-tersimpan">
          <h2 id="kelas-tersimpan">Yang kamu simpan</h2>
          <ul className={classes.list}>
            {ownRows.map(row => (
              <StoredClass key={row.trackClassId} row={row} />
            ))}
          </ul>
        </section>
      )}
      {ahead.length > 0 && (
        <section className={classes.section} aria-labelledby="disiapkan">
          <h2 id="disiapkan">Disiapkan otomatis</h2>
          <p className={classes.note}>
            Pelajaran berikutnya, agar langsung terbuka. Hilang sendiri bila ruangnya dipakai yang lebih baru.
          </p>
          <ul className={classes.list}>
            {ahead.map(row => (
              <StoredClass key={row.trackClassId} row={row} />
            ))}
          </ul>
        </section>
      )}
      <ReceiveFromFriend />
      <DeviceSpace rows={rows} />
      <DownloadSettingsForm />
      <p className={classes.note}>
        Menghapus unduhan tidak menyentuh pekerjaanmu yang <AppLink to="/sync">belum terkirim</AppLink>.
      </p>
    </div>
  )
}
