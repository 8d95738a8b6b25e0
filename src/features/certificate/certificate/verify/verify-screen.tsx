import { brand } from '#contract/site/brand.ts'
import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BadgeX from 'lucide-react/icons/badge-x'
import SearchX from 'lucide-react/icons/search-x'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import { certificateNames, type Verification } from '#contract/certificate/certificate.ts'
import { getCertificateLabels } from '#contract/certificate/certificate-labels.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { formatDate } from '#app/lib/times.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import { certificateKeysQuery, verificationQuery } from '#app/queries/certificate.ts'
import { formatSharedTitle } from '../shared-title.ts'
import { CheckGuide } from './check-guide.tsx'
import type { SignatureCheck } from './signature.ts'
import { useSignature } from './use-signature.ts'
import classes from './verify.module.css'

/**
 * Page for a person who checks another user's certificate, such as an employer. Online the server checks the
 * certificate; offline the browser checks its signature.
 */
export function VerifyScreen({ reference, fragment }: { reference: string; fragment: string }) {
  const verification = useQuery(verificationQuery(reference))
  const keys = useQuery(certificateKeysQuery())
  const signature = useSignature(reference, fragment, keys.data?.keys)
  const { data, error, refetch } = verification
  const isOffline = !data && signature !== undefined && isWithoutLine(error)
  const offlineFacts = isOffline && signature.state === 'valid' ? signature.facts : undefined
  const validKind = data?.state === 'valid' ? data.kind : offlineFacts?.kind
  return (
    <div className={classes.page}>
      {data ? (
        <Verdict verification={data} reference={reference} />
      ) : isOffline ? (
        <OfflineVerdict signature={signature} onRetry={() => void refetch()} />
      ) : error ? (
        <ErrorState error={error} level={1} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Memeriksa sertifikat…">
          <Skeleton height="30rem" />
        </LoadingState>
      )}
      {data && signature?.state === 'valid' && (
        <p className={classes.signed}>
          <ShieldCheck size={20} aria-hidden /> Tanda tangan digital di kode QR sah.
        </p>
      )}
      {validKind && <CheckGuide kind={validKind} />}
      {data?.state !== 'unknown' && (data ?? error) && (
        <p className={classes.another}>
          <AppLink to="/certificates">Periksa sertifikat lain</AppLink>
        </p>
      )}
    </div>
  )
}

function isWithoutLine(error: unknown): boolean {
  return isApiFailure(error) && ['network', 'timeout', 'wrong-shape', 'server'].includes(error.kind)
}

function Verdict({ verification, reference }: { verification: Verification; reference: string }) {
  if (verification.state === 'unknown') {
    return (
      <section className={classes.card}>
        <SearchX className={classes.neutral} size={48} aria-hidden />
        <h1>Sertifikat tidak ditemukan</h1>
        <p className={classes.text}>
          Tidak ada sertifikat yang terbit dengan kode atau nomor ini. Periksa lagi penulisannya, atau pindai kode QR di
          sertifikatnya.
        </p>
        <AppLink to={`/certificates#${reference}`} className={getButtonClass('primary')}>
          Cari lagi
        </AppLink>
      </section>
    )
  }
  const { kind, number, name, finishedAt, publishedAt } = verification
  const { term, title, detailTerm, detail } = getCertificateLabels(verification)
  const isRevoked = verification.state === 'revoked'
  const imported = verification.kind === 'imported' ? verification : undefined
  const refundedAt = 'refundedAt' in verification ? verification.refundedAt : undefined
  return (
    <section className={classes.card}>
      {isRevoked ? (
        <BadgeX className={classes.bad} size={48} aria-hidden />
      ) : (
        <BadgeCheck className={classes.good} size={48} aria-hidden />
      )}
      <h1>
        {isRevoked ? 'Sertifikat ini sudah dicabut' : imported ? 'Sertifikat ini tercatat' : 'Sertifikat ini asli'}
      </h1>
      <p className={classes.text}>
        {isRevoked
          ? `Pernah terbit, tetapi dicabut pada ${formatDate(verification.revokedAt)} dan tidak berlaku lagi.`
          : imported
            ? `Diterbitkan oleh ${imported.source}, bukan oleh ${brand.name}, dan masih berlaku di sini.`
            : `Diterbitkan oleh ${brand.name} pada ${formatDate(publishedAt)} dan masih berlaku.`}
      </p>
      {imported && (
        <p className={classes.text}>
          Dialihkan dari sistem lain ke {brand.name} oleh {imported.importedBy} pada {formatDate(publishedAt)}, tanpa
          penilaian ulang.
        </p>
      )}
      {refundedAt !== undefined && (
        <p className={classes.text}>
          Pembayaran kelasnya dikembalikan pada {formatDate(refundedAt)}, sebelum sertifikat ini terbit.
        </p>
      )}
      <Facts
        facts={[
          ['Nama', name],
          ['Jenis', imported ? `${certificateNames[imported.earnedKind]} (alihan)` : certificateNames[kind]],
          [term, title],
          [detailTerm, detail],
          ['Selesai', formatDate(finishedAt)],
          ['Nomor', number],
        ]}
      />
      {!isRevoked && <ShareLink title={formatSharedTitle(verification)} path={`/certificates/${reference}`} />}
    </section>
  )
}

const terms = { completion: 'Kelas', graduation: 'Kelas', attendance: 'Webinar', imported: 'Judul' } as const

function OfflineVerdict({ signature, onRetry }: { signature: SignatureCheck; onRetry: () => void }) {
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      Coba lagi
    </Button>
  )
  if (signature.state !== 'valid') {
    const isInvalid = signature.state === 'invalid'
    return (
      <section className={classes.card}>
        <ShieldQuestion className={isInvalid ? classes.bad : classes.neutral} size={48} aria-hidden />
        <h1>{isInvalid ? 'Tanda tangan tidak cocok' : 'Belum bisa diperiksa tanpa koneksi'}</h1>
        <p className={classes.text}>
          {isInvalid
            ? `Isi kode QR ini bukan tanda tangan ${brand.name} untuk sertifikat ini. Periksa sekali lagi saat ada koneksi.`
            : 'Browser ini belum mendukung pemeriksaan tanda tangan. Sambungkan ke internet, lalu coba lagi.'}
        </p>
        {retry}
      </section>
    )
  }
  const { kind, number, name, title, finishedOn } = signature.facts
  return (
    <section className={classes.card}>
      <ShieldCheck className={classes.good} size={48} aria-hidden />
      <h1>Tanda tangan sah (diperiksa tanpa koneksi)</h1>
      <p className={classes.text}>Status pencabutan belum diperiksa. Sambungkan ke internet untuk memastikannya.</p>
      <Facts
        facts={[
          ['Nama', name],
          ['Jenis', certificateNames[kind]],
          [terms[kind], title],
          ['Selesai', formatDate(`${finishedOn}T00:00:00+07:00`)],
          ['Nomor', number],
          ['Pencabutan', 'belum diperiksa'],
        ]}
      />
      {retry}
    </section>
  )
}

function Facts({ facts }: { facts: readonly (readonly [term: string, fact: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
