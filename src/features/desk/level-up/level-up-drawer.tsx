import { useSuspenseQuery } from '@tanstack/react-query'
import desk from '#app/desk/desk.module.css'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { levelUpHistoryQuery } from '#app/queries/desk/level-up.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { ProofFile } from './proof-file.tsx'
import classes from './level-up.module.css'
import { ReviewForm } from './review-form.tsx'
import { levelUpStates } from './labels.ts'

/** Details of one proof: its file, the learner's note, and the assessment. */
export function LevelUpDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: story } = useSuspenseQuery(levelUpHistoryQuery(id))
  const { learner, state, reviewer, reviewedAt, others } = story
  return (
    <Drawer
      title={story.title}
      text={
        <p className={desk.small}>
          {learner.fullName} · {learner.email} · {formatMoment(story.submittedAt)}
        </p>
      }
      rowId={id}
      onClose={onClose}
    >
      <div>
        <StateDot tone={levelUpStates[state].tone}>{levelUpStates[state].name}</StateDot>
        {reviewer && reviewedAt && (
          <p className={desk.small}>
            {reviewer.fullName}, {formatMoment(reviewedAt)}
          </p>
        )}
      </div>
      {story.note && <p className={classes.text}>{story.note}</p>}
      <ProofFile file={story.file} />
      <ReviewForm key={id} story={story} />
      {others.length > 0 && (
        <section className={desk.part}>
          <h3>Bukti lain orang ini</h3>
          <ul className={desk.rows}>
            {others.map(other => (
              <li key={other.id}>
                {other.title}
                <span className={desk.small}>
                  {levelUpStates[other.state].name} · {formatMoment(other.submittedAt)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <AppLink to={`/admin/user/${learner.id}`}>Seluruh riwayat {learner.fullName}</AppLink>
    </Drawer>
  )
}
