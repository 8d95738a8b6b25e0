import type { ReactNode } from 'react'
import { brand } from '#contract/site/brand.ts'
import { useFileFault } from '#app/learning/file-fault/file-fault.ts'
import { FileFaultText } from '#app/learning/file-fault/file-fault-text.tsx'
import { useIsOnline } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import media from '../media.module.css'

interface Props {
  /** URL of the unit's package. */
  url: string
  /** True if the browser does not let the player store data. */
  isBlocked: boolean
  onRetry: () => void
  /** Link or button to continue without the unit, if the browser or the network cannot play it. */
  continueLink: ReactNode
}

/** Shown instead of the player: explains why it cannot run, and offers ways to continue. */
export function PlayerFailed({ url, isBlocked, onRetry, continueLink }: Props) {
  const isOnline = useIsOnline()
  const fault = useFileFault(url, !isBlocked)
  return (
    <div className={media.offline} role="alert">
      {isBlocked ? (
        <>
          <p>
            <strong>Browser ini memblokir materi interaktif.</strong> Demi keamananmu materi ini diputar di alamat
            terpisah, dan browser ini melarang alamat itu menyimpan data.
          </p>
          <ul>
            <li>Kalau ini jendela samaran (incognito), buka {brand.name} di jendela biasa.</li>
            <li>
              Kalau bukan, buka setelan browser, cari “cookie pihak ketiga”, izinkan untuk {location.hostname}, lalu
              muat ulang halaman ini.
            </li>
          </ul>
        </>
      ) : (
        <p>
          <FileFaultText what="Materi interaktif ini" fault={fault}>
            <strong>Materi interaktif ini tidak terbuka.</strong>{' '}
            {isOnline
              ? 'Coba lagi sebentar lagi. Kalau tetap begitu, muat ulang halaman ini.'
              : 'Pemutarnya belum ada di perangkat ini. Buka sekali saat ada koneksi, setelah itu bisa tanpa koneksi.'}
          </FileFaultText>
        </p>
      )}
      {(isBlocked || isOnline) && continueLink}
      <Button variant="secondary" onClick={onRetry}>
        Coba lagi
      </Button>
    </div>
  )
}
