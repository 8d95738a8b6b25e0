import { useState } from 'react'
import type { StudyGroupPayload } from '#contract/learning/study-group.outbox.ts'
import { addDays, findMonday, STUDY_GROUP_SIZE, sumGroupWeek } from '#contract/learning/study-group.rules.ts'
import type { StudyGroup } from '#contract/learning/study-group.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { formatAge } from '#app/lib/time-spans.ts'
import { useAction } from '#app/lib/use-action.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { cheerLabels, chooseCheer } from './cheers.ts'
import { MemberRow } from './member-row.tsx'
import classes from './study-group.module.css'
import type { KnownStudyGroup } from './use-study-group.ts'

const SHOWN_CHEERS = 5

interface Props {
  enrollmentId: string
  known: Pick<KnownStudyGroup, 'zone' | 'unsentCheers' | 'updatedAt'>
  group: NonNullable<StudyGroup['group']>
  now: number
  onLeft: () => void
}

/** Week of a study group: the common goal, the members, the cheers for the learner, and the code for classmates. */
export function GroupPanel({ enrollmentId, known: { zone, unsentCheers, updatedAt }, group, now, onLeft }: Props) {
  const monday = findMonday(new Date(now), zone)
  const week = sumGroupWeek(group.members, monday, zone)
  const lastWeek = sumGroupWeek(group.members, addDays(monday, -7), zone)
  const ownFirst = group.members.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))
  const isOld = now - updatedAt > DAY_MS
  const ownId = ownFirst[0]?.id ?? ''
  return (
    <div className={classes.panel}>
      {week.goal === 0 ? (
        <p>{isOld ? 'Pekan ini belum diketahui.' : 'Semua sedang istirahat. Satu hari belajar memulai lagi.'}</p>
      ) : (
        <>
          <p>
            <strong>
              {week.studiedDays} dari {week.goal} hari belajar
            </strong>{' '}
            pekan ini{lastWeek.goal > 0 && ` · pekan lalu ${lastWeek.studiedDays} dari ${lastWeek.goal}`}
          </p>
          <ProgressBar percent={(100 * week.studiedDays) / week.goal} label="Target kelompok pekan ini" />
        </>
      )}
      <ul className={classes.members}>
        {ownFirst.map(member => (
          <MemberRow
            key={member.id}
            member={member}
            zone={zone}
            now={now}
            isCheerUnsent={unsentCheers.has(member.id)}
            cheer={chooseCheer(member, { cheers: group.cheers, monday, now })}
            onCheer={cheer => sendGroupAction({ type: 'cheer', enrollmentId, memberId: member.id, cheer })}
          />
        ))}
      </ul>
      {group.cheers.length > 0 && (
        <ul className={classes.cheers} aria-label="Semangat untukmu">
          {group.cheers.slice(0, SHOWN_CHEERS).map(({ id, name, cheer, at }) => (
            <li key={id}>
              {name} {cheerLabels[cheer].received} · {formatAge(Date.parse(at), now)}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.hint}>
        {group.members.length < STUDY_GROUP_SIZE && (
          <>
            Ajak teman sekelas dengan kode <strong className={classes.letters}>{group.code}</strong>.{' '}
          </>
        )}
        Hari belajar tanpa koneksi dihitung begitu terkirim.
        {isOld && ` Terakhir diperbarui ${formatAge(updatedAt, now)}.`}
      </p>
      <Leaving
        onLeave={async () => {
          if (await sendGroupAction({ type: 'leave', enrollmentId, memberId: ownId })) onLeft()
        }}
      />
    </div>
  )
}

/** Stores an action in the outbox. If that fails, shows the reason and returns false. */
async function sendGroupAction(payload: StudyGroupPayload): Promise<boolean> {
  try {
    await enqueueWork(userId => [{ kind: 'study-group', payload, userId }])
    return true
  } catch (error) {
    showToast(`Belum tersimpan ${describeNotStored(error)}`, { tone: 'danger' })
    return false
  }
}

function Leaving({ onLeave }: { onLeave: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false)
  const leaving = useAction(onLeave)
  return (
    <div className={classes.actions}>
      <Button variant="ghost" aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
        {isAsking ? 'Batal keluar' : 'Keluar dari kelompok'}
      </Button>
      {isAsking && (
        <>
          <p>Kemajuan belajarmu tetap. Yakin?</p>
          <Button variant="secondary" isBusy={leaving.isBusy} onClick={() => void leaving.run()}>
            Ya, keluar
          </Button>
        </>
      )}
    </div>
  )
}
