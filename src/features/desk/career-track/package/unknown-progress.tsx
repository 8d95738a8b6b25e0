import { Alert } from '@mantine/core'
import { Button } from '#app/ui/button.tsx'

/** Shown if the state of an import could not be read. The import continues on the server. */
export function UnknownProgress({ onAsk }: { onAsk: () => unknown }) {
  return (
    <>
      <Alert>Belum terdengar sampai mana. Pekerjaannya berjalan terus di server.</Alert>
      <Button variant="secondary" onClick={() => void onAsk()}>
        Tanya lagi
      </Button>
    </>
  )
}
