import { useState } from 'react'
import { CodeCamera } from '#app/ui/code-camera.tsx'
import classes from './verify.module.css'

interface Props {
  /**
   * Returns whether the text contains the code of a certificate. The camera stays on until this function returns true.
   */
  onFound: (text: string) => boolean
}

export function Scanner({ onFound }: Props) {
  const [problem, setProblem] = useState<string>()
  return (
    <section className={classes.card} aria-label="Pindai kode QR">
      <CodeCamera
        className={classes.video}
        label="Gambar kamera"
        onRead={text => {
          if (!onFound(text)) setProblem('Kode QR ini bukan kode sertifikat.')
        }}
        onFailure={() => setProblem('Kamera tidak bisa dibuka. Izinkan kamera untuk situs ini, atau tulis nomornya.')}
      />
      <p className={classes.text} aria-live="polite">
        {problem ?? 'Arahkan kamera ke kode QR di sertifikat.'}
      </p>
    </section>
  )
}
