import { formatTimeLeft } from '#app/lib/time-spans.ts'
import { useContext } from 'react'
import { Button, getButtonClass } from '../button.tsx'
import { HelpContext } from './help.ts'
import { connectionLabels } from './connection-labels.ts'
import { OfflineState } from './offline-state.tsx'
import { StatePanel } from './state-panel.tsx'

interface Props {
  error: unknown
  onRetry?: () => void
  level?: 1 | 2
}

interface ErrorLabels {
  title: string
  text: string
}

/** Messages by the `kind` of an ApiFailure. The ui module must not import that class, so it only reads `kind`. */
const labels: Record<string, ErrorLabels> = {
  timeout: {
    title: 'Koneksinya terlalu lambat',
    text: 'Server terlalu lama menjawab. Cari sinyal yang lebih baik, lalu coba lagi.',
  },
  'rate-limited': { title: 'Terlalu Banyak Permintaan', text: 'Coba lagi beberapa saat' },
  maintenance: { title: 'Situs sedang dirawat', text: 'Sebentar lagi kembali. Coba lagi beberapa menit lagi.' },
  forbidden: { title: 'Bagian ini bukan untuk akunmu', text: 'Akun yang sedang masuk tidak punya akses ke sini.' },
  unauthorized: { title: 'Kamu perlu masuk dulu', text: 'Masuk lagi untuk membuka bagian ini.' },
  'wrong-shape': connectionLabels.portal,
}

const unknownError: ErrorLabels = {
  title: 'Terjadi Kesalahan Sistem',
  text: 'Maaf, terjadi kesalahan pada sistem kami. Silakan coba lagi beberapa saat lagi. Jika masalah terus berlanjut, hubungi tim dukungan kami untuk bantuan lebih lanjut.',
}

/** Shows the failure, the next step, and the button 'Coba lagi' (try again). */
export function ErrorState({ error, onRetry, level }: Props) {
  const kind = getKind(error)
  const help = useContext(HelpContext)
  const heading = level ? { level } : {}
  if (kind === 'network') return <OfflineState {...heading} {...(onRetry ? { onRetry } : {})} />
  const { title, text } = kind === 'business' ? getBusinessLabels(error) : (labels[kind] ?? unknownError)
  const waitMs = kind === 'rate-limited' ? waitOf(error) : undefined
  return (
    <StatePanel
      picture="wilted"
      title={title}
      {...heading}
      action={
        <>
          {onRetry && <Button onClick={onRetry}>Coba lagi</Button>}
          {help && (
            <a href={help} rel="noopener" className={getButtonClass('ghost')}>
              Hubungi bantuan
            </a>
          )}
        </>
      }
    >
      <p>{text}</p>
      {waitMs !== undefined && <p>Bisa dicoba lagi {formatTimeLeft(waitMs)}.</p>}
    </StatePanel>
  )
}

/** Returns the wait in milliseconds that the server requested, if any. */
function waitOf(error: unknown): number | undefined {
  return error instanceof Error && 'retryAfterMs' in error && typeof error.retryAfterMs === 'number'
    ? error.retryAfterMs
    : undefined
}

function getKind(error: unknown): string {
  if (isMissingChunk(error)) return 'network'
  return error instanceof Error && 'kind' in error && typeof error.kind === 'string' ? error.kind : 'unknown'
}

/** Returns whether a script or a style sheet of the app is not on this device and cannot be loaded now. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /imported module|module script failed|preload CSS/.test(error.message)
}

/** Uses the server's message, because it is written for users. */
function getBusinessLabels(error: unknown): ErrorLabels {
  return error instanceof Error && error.message
    ? { title: error.message, text: 'Periksa alamatnya atau kembali ke halaman sebelumnya.' }
    : unknownError
}
