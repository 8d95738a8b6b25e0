import { Blockquote, Group, Mark, Paper, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { isExpert } from '#contract/account/access.ts'
import {
  chooseAnswer,
  setQuestionVisibility,
  type StaffQuestionDetail,
} from '#contract/learning/lesson-question.staff.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Part } from '#app/desk/part.tsx'
import { toFailure } from '#app/desk/failure.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { UserText } from '#app/desk/user-text.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { staffQuestionQuery } from '#app/queries/desk/lesson-question.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { sessionState } from '#app/session/session-state.ts'
import { Button } from '#app/ui/button.tsx'
import { AnswerForm } from './answer-form.tsx'
import { formatQuestionPlace, questionStates } from './labels.ts'

type Answer = StaffQuestionDetail['answers'][number]

/**
 * Drawer of a question with its position and answers. Experts answer and choose an answer; admins hide and show
 * questions and answers.
 */
export function QuestionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: question } = useSuspenseQuery(staffQuestionQuery(id))
  const { user } = useSnapshot(sessionState)
  const [moderated, setModerated] = useState<{ answer: Answer | undefined; isHidden: boolean }>()
  const { call } = useDeskCall()
  const { anchor, state, version, reports } = question
  const isAdmin = user?.isAdmin === true
  const mayAnswer = user !== undefined && isExpert(user)

  return (
    <Drawer
      title={`Pertanyaan di ${question.materialTitle}`}
      text={
        <SmallText>
          {question.asker?.fullName ?? 'Akun dihapus'} · {question.trackTitle} · {formatMoment(question.askedAt)}
        </SmallText>
      }
      rowId={id}
      onClose={onClose}
    >
      <div>
        <StateDot tone={questionStates[state].tone}>{questionStates[state].name}</StateDot>
        <SmallText>{formatQuestionPlace(anchor)}</SmallText>
      </div>
      {anchor.kind === 'article' && (
        <Blockquote p="sm" m={0}>
          <Text c="dimmed" span>
            {anchor.before}
          </Text>
          <Mark>{anchor.quote}</Mark>
          <Text c="dimmed" span>
            {anchor.after}
          </Text>
        </Blockquote>
      )}
      {question.quizQuestion !== undefined && (
        <Blockquote p="sm" m={0}>
          {question.quizQuestion}
        </Blockquote>
      )}
      <UserText fw={600}>{question.text}</UserText>
      {anchor.kind === 'quiz' && (
        <SmallText>Pelajar membaca jawabanmu setelah lulus kuisnya. Beri petunjuk, bukan kuncinya.</SmallText>
      )}
      {isAdmin && (
        <Group>
          <Button variant="secondary" onClick={() => setModerated({ answer: undefined, isHidden: state !== 'hidden' })}>
            {state === 'hidden' ? 'Tampilkan pertanyaan' : 'Sembunyikan pertanyaan'}
          </Button>
        </Group>
      )}
      {question.answers.length > 0 && (
        <Part gap="0.5rem">
          <Title order={3}>Jawaban</Title>
          <Stack gap="sm">
            {question.answers.map(answer => (
              <AnswerCard
                key={answer.id}
                question={question}
                answer={answer}
                mayChoose={mayAnswer && state !== 'hidden'}
                onModerate={isAdmin ? () => setModerated({ answer, isHidden: !answer.isHidden }) : undefined}
              />
            ))}
          </Stack>
        </Part>
      )}
      {mayAnswer && state !== 'hidden' && question.asker?.id !== user.userId && (
        <AnswerForm key={id} question={question} />
      )}
      {reports.length > 0 && (
        <Part gap="0.5rem">
          <Title order={3}>Laporan</Title>
          <PlainList>
            {reports.map(report => (
              <Stack component="li" gap="0.2rem" key={`${report.answerId} ${report.reportedAt}`}>
                {report.reason}
                <SmallText span>
                  {report.answerId === null ? 'pertanyaan' : 'jawaban'} · {formatMoment(report.reportedAt)}
                  {report.isDecided && ' · sudah diputuskan'}
                </SmallText>
              </Stack>
            ))}
          </PlainList>
        </Part>
      )}
      {moderated && (
        <ReasonDialog
          title={getModerationTitle(moderated)}
          subject={moderated.answer?.id ?? id}
          text={
            moderated.isHidden
              ? 'Pelajar lain dan pakar tidak melihatnya lagi. Laporannya dianggap sudah diputuskan.'
              : 'Semua yang berhak melihatnya lagi. Laporannya dianggap sudah diputuskan.'
          }
          submitLabel={moderated.isHidden ? 'Sembunyikan' : 'Tampilkan'}
          onClose={() => setModerated(undefined)}
          onDo={async reason => {
            const { answer, isHidden } = moderated
            const body = { answerId: answer?.id ?? null, isHidden, reason }
            await call(setQuestionVisibility, { params: { id }, body }, { version })
            showToast(isHidden ? 'Disembunyikan.' : 'Ditampilkan.')
          }}
        />
      )}
    </Drawer>
  )
}

function getModerationTitle({ answer, isHidden }: { answer: Answer | undefined; isHidden: boolean }): string {
  return `${isHidden ? 'Sembunyikan' : 'Tampilkan'} ${answer ? 'jawaban' : 'pertanyaan'}`
}

interface AnswerCardProps {
  question: StaffQuestionDetail
  answer: Answer
  mayChoose: boolean
  onModerate: (() => void) | undefined
}

function AnswerCard({ question, answer, mayChoose, onModerate }: AnswerCardProps) {
  const { call, markOld } = useDeskCall()
  const { isBusy, run } = useAction(async () => {
    const body = { answerId: answer.isChosen ? null : answer.id }
    try {
      await call(chooseAnswer, { params: { id: question.id }, body }, { version: question.version })
    } catch (error) {
      showToast(toFailure(error).text, { tone: 'danger' })
      await markOld(chooseAnswer)
    }
  })
  return (
    <Paper withBorder p="sm">
      <SmallText>
        {answer.author?.fullName ?? 'Akun dihapus'} · {answer.by === 'expert' ? 'Pakar' : 'Alumni'} ·{' '}
        {formatMoment(answer.answeredAt)}
        {answer.isChosen && ' · Jawaban terpilih'}
        {answer.isAccepted && ' · Terjawab menurut penanya'}
        {answer.isHidden && ' · Disembunyikan'}
      </SmallText>
      <UserText>{answer.text}</UserText>
      <Group gap="xs" mt="xs">
        {mayChoose && !answer.isHidden && (
          <Button variant="secondary" isBusy={isBusy} onClick={() => void run()}>
            {answer.isChosen ? 'Batalkan pilihan' : 'Pilih jawaban ini'}
          </Button>
        )}
        {onModerate && (
          <Button variant="secondary" onClick={onModerate}>
            {answer.isHidden ? 'Tampilkan jawaban' : 'Sembunyikan jawaban'}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
