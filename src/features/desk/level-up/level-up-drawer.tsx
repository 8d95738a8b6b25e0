import { Flex, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PlainList } from '#app/desk/plain-list.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { Part } from '#app/desk/part.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { UserText } from '#app/desk/user-text.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { levelUpHistoryQuery } from '#app/queries/desk/level-up.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { ProofFile } from './proof-file.tsx'
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
        <SmallText>
          {learner.fullName} · {learner.email} · {formatMoment(story.submittedAt)}
        </SmallText>
      }
      rowId={id}
      onClose={onClose}
    >
      <div>
        <StateDot tone={levelUpStates[state].tone}>{levelUpStates[state].name}</StateDot>
        {reviewer && reviewedAt && (
          <SmallText>
            {reviewer.fullName}, {formatMoment(reviewedAt)}
          </SmallText>
        )}
      </div>
      {story.note && <UserText>{story.note}</UserText>}
      <ProofFile file={story.file} />
      <ReviewForm key={id} story={story} />
      {others.length > 0 && (
        <Part gap="0.5rem">
          <Title order={3}>Bukti lain orang ini</Title>
          <PlainList>
            {others.map(other => (
              <Flex component="li" key={other.id} direction="column" gap="0.2rem">
                {other.title}
                <SmallText component="span">
                  {levelUpStates[other.state].name} · {formatMoment(other.submittedAt)}
                </SmallText>
              </Flex>
            ))}
          </PlainList>
        </Part>
      )}
      <AppLink to={`/admin/user/${learner.id}`}>Seluruh riwayat {learner.fullName}</AppLink>
    </Drawer>
  )
}
