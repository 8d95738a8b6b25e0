import { certificateCriteria } from '#contract/certificate/certificate-labels.ts'
import type { CertificateKind } from '#contract/certificate/graduation.ts'
import classes from './verify.module.css'

/** Explains to an employer what the certificate requires, and how to detect a forged certificate. */
export function CheckGuide({ kind }: { kind: CertificateKind }) {
  return (
    <aside className={classes.guide} aria-label="Cara membaca hasil ini">
      <h2>{kind === 'imported' ? 'Asal sertifikat ini' : 'Syarat sertifikat ini'}</h2>
      <p>{certificateCriteria[kind]}</p>
      <h2>Sebelum kamu percaya</h2>
      <ul>
        <li>Cocokkan nama di sini dengan kartu identitas pemiliknya.</li>
        <li>Cocokkan nomor di sini dengan nomor di sertifikatnya.</li>
        <li>Buka halaman ini sendiri. Tangkapan layar mudah diubah.</li>
      </ul>
    </aside>
  )
}
