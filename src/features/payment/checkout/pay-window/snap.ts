import { ApiFailure } from '#app/data/api/failures.ts'
import type { PaymentResult } from './ending.ts'

interface Snap {
  pay(token: string, on: Record<'onSuccess' | 'onPending' | 'onError' | 'onClose', () => void>): void
}

declare global {
  interface Window {
    /** The script of Midtrans defines this object. */
    snap?: Snap
  }
}

let loading: Promise<Snap> | undefined

/** Loads Midtrans' script. It is large third-party code, so it is loaded only for a payment. */
function loadSnap(scriptUrl: string, clientKey: string): Promise<Snap> {
  loading ??= new Promise<Snap>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.dataset['clientKey'] = clientKey
    script.addEventListener('load', () => (window.snap ? resolve(window.snap) : reject(away())))
    script.addEventListener('error', () => {
      script.remove()
      reject(away())
    })
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = undefined // the next try then loads the script again
    throw error
  })
  return loading
}

function away(): ApiFailure {
  return new ApiFailure('network', 'the pay window of Midtrans could not be loaded')
}

export async function openSnap(
  { scriptUrl, clientKey }: { scriptUrl: string; clientKey: string },
  token: string,
): Promise<PaymentResult> {
  const snap = await loadSnap(scriptUrl, clientKey)
  return new Promise(resolve =>
    snap.pay(token, {
      onSuccess: () => resolve('success'),
      onPending: () => resolve('pending'),
      onError: () => resolve('error'),
      onClose: () => resolve('closed'),
    }),
  )
}
