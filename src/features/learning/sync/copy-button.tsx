import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import classes from './sync.module.css'

/**
 * Button that copies the text and confirms it. If the browser has no clipboard, shows the text for manual selection.
 */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'denied'>('none')

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('denied')
    }
  }

  return (
    <>
      <Button variant="secondary" onClick={() => void handleCopy()}>
        {children}
      </Button>
      <output className={classes.copied}>{outcome === 'copied' && 'Tersalin.'}</output>
      {outcome === 'denied' && (
        <textarea className={classes.copyText} aria-label="Salin dari sini" readOnly rows={4} value={text} />
      )}
    </>
  )
}
