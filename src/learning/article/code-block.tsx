import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import classes from './code-block.module.css'

const COPIED_MS = 2_000

export function CodeBlock({ language, text }: { language: string; text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // The browser refused to copy. No message is shown, because the text can still be selected.
    }
  }

  return (
    <div className={classes.frame}>
      <pre aria-label={`Contoh kode ${language}`.trim()}>
        <code>
          {text.split('\n').map((line, at) => (
            <span key={at}>{line}</span>
          ))}
        </code>
      </pre>
      <button type="button" className={classes.copy} onClick={() => void handleCopy()}>
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {isCopied ? 'Tersalin' : 'Salin kode'}
      </button>
      <output className="visually-hidden">{isCopied ? 'Kode tersalin' : ''}</output>
    </div>
  )
}
