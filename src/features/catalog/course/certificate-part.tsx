import classes from './certificate-part.module.css'

const LEAF = 'M0 0C2-19 19-33 45-32 46-12 27 6 0 0Z'

/** Small drawing of the certificate. */
export function CertificateSection() {
  return (
    <section>
      <h2>Sertifikat</h2>
      <div className={classes.part}>
        <svg viewBox="0 0 128 90" width={128} height={90} aria-hidden="true">
          <rect className={classes.sheet} x="1" y="1" width="126" height="88" rx="8" />
          <path className={classes.band} d="M9 1h119v19H1V9a8 8 0 0 1 8-8Z" />
          <path className={classes.name} d="M24 38h80" />
          <path className={classes.line} d="M36 50h56M14 76h30" />
          <g transform="translate(101 76)">
            <circle className={classes.seal} r="14" cy="-4" />
            <path className={classes.leaf} d={LEAF} transform="scale(0.28)" />
            <path className={classes.leaf} d={LEAF} transform="translate(0 4) scale(-0.24 0.24)" />
          </g>
        </svg>
        <p>Atas namamu, dengan kode yang bisa diperiksa keasliannya oleh siapa pun yang kamu beri.</p>
      </div>
    </section>
  )
}
