import { useQuery } from '@tanstack/react-query'
import type { LevelUp, LevelUpState } from '#contract/assessment/level-up.ts'
import { formatMoment } from '#app/lib/moments.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { useRecentEntries } from '#app/outbox/use-recent-entries.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { SendingEntry } from '#app/learning/attachments/sending-entry.tsx'
import { StoredFiles } from '#app/learning/attachments/stored-files.tsx'
import { levelUpListQuery } from '#app/queries/level-up.ts'
import { LevelUpForm } from './level-up-form.tsx'
import { moveEntryToForm } from './proof-draft.ts'
import classes from './level-up.module.css'

const states: Record<LevelUpState, { name: string; tone: BadgeTone }> = {
  submitted: { name: 'Menunggu ditinjau', tone: 'neutral' },
  approved: { name: 'Disetujui', tone: 'primary' },
  rejected: { name: 'Belum disetujui', tone: 'danger' },
}

/**
 * Screen for proofs of achievements outside the classes. Sends a proof, and lists earlier proofs with their results.
 */
export function LevelUpScreen() {
  // A missing list is not an error, because a proof can also be written offline.
  const { data: proofs } = useQuery(levelUpListQuery())
  const { accepted, unsent } = useRecentEntries(isProof, proofs)
  return (
    <div className={classes.page}>
      <PageHead
        title="Level Up"
        text="Punya sertifikat, karya, atau pengalaman baru? Kirim buktinya. Tim kami meninjau dan menaikkan levelmu."
      />
      <LevelUpForm />
      {unsent.map(entry => (
        <SendingEntry key={entry.id} entry={entry} what={getTitle(entry)} onTakeBack={() => moveEntryToForm(entry)} />
      ))}
      <section className={classes.list} aria-labelledby="bukti-terkirim">
        <h2 id="bukti-terkirim">Bukti yang sudah dikirim</h2>
        {!proofs && <p className={classes.muted}>Riwayatnya muncul di sini begitu ada koneksi.</p>}
        {accepted.map(entry => (
          <p key={entry.id} className={classes.muted}>
            {getTitle(entry)} sudah sampai di server dan menunggu ditinjau.
          </p>
        ))}
        {proofs?.length === 0 && accepted.length + unsent.length === 0 && (
          <p className={classes.muted}>Belum ada. Mulai dari satu bukti kecil.</p>
        )}
        {proofs?.map(proof => (
          <Proof key={proof.id} proof={proof} />
        ))}
      </section>
    </div>
  )
}

const isProof = ({ kind }: OutboxEntry) => kind === 'level-up'

function getTitle({ payload }: { payload: object }): string {
  return 'title' in payload ? `"${String(payload.title)}"` : 'Buktimu'
}

function Proof({ proof }: { proof: LevelUp }) {
  const { name, tone } = states[proof.state]
  return (
    <article className={classes.proof}>
      <header className={classes.head}>
        <h3>{proof.title}</h3>
        <Badge tone={tone}>{name}</Badge>
      </header>
      <p className={classes.muted}>Dikirim {formatMoment(proof.submittedAt)}</p>
      {proof.note && <p className={classes.text}>{proof.note}</p>}
      {proof.reviewNote && <p className={classes.text}>Catatan peninjau: {proof.reviewNote}</p>}
      <StoredFiles files={[proof.file]} />
    </article>
  )
}
