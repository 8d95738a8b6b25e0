import { Alert, Stack } from '@mantine/core'
import { copyBankQuestionsToQuiz } from '#contract/assessment/question-bank.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageRequest } from '#contract/wire/page.ts'
import type { QuestionBankSearch } from '#contract/assessment/question-bank.list.ts'
import { toFailure } from '#app/desk/failure.ts'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import type { FormValues } from '#app/desk/form/three-way.ts'
import { ReasonForm } from '#app/desk/form/reason-form.tsx'
import { formatTotal } from '#app/desk/page-total.ts'
import { Pager } from '#app/desk/pager.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { bankQuestionListQuery } from '#app/queries/desk/question-bank.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/desk/dialog.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { clipQuestionText, questionTypes, typeChoices } from '../labels.ts'
import { BankFilters } from './bank-filters.tsx'
import { QuestionChoice } from './question-choice.tsx'
import { describeCopyResult } from './labels.ts'

interface Props {
  quizId: string
  /** Revision of the shown draft. */
  revision: number
  /** Loads the quiz again after another admin has saved a newer version. */
  onStale: () => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Leaves out filters without a value, because an empty value would match no question. */
function filterOf({ search, type, tags }: FormValues): QuestionBankSearch {
  const knownType = typeChoices.find(({ value }) => value === type)?.value
  return { ...(search && { search }), ...(knownType && { type: knownType }), ...(tags && { tags }) }
}

/**
 * Dialog that copies questions of the bank into the draft of a quiz. The selection survives a change of filter or page.
 * Filters and selection are stored in this tab until the questions are copied or 'Batal' (cancel) is pressed.
 */
export function CopyFromBankDialog({ quizId, revision, onStale, onDone, onClose }: Props) {
  const { call } = useDeskCall()
  const draft = useTypedDraft(`take-questions:${quizId}`, { chosen: '', search: '', type: '', tags: '' })
  const [pageWindow, setPageWindow] = useState<PageRequest>({})
  const filter = filterOf(draft.values)
  const { data: page, isError } = useQuery(bankQuestionListQuery({ ...filter, ...pageWindow }))
  const chosen = new Set(draft.values['chosen']?.split(' ').filter(Boolean))
  const setChosen = (next: ReadonlySet<string>) => draft.change('chosen', [...next].join(' '))

  async function take() {
    try {
      showToast(
        describeCopyResult(
          await call(
            copyBankQuestionsToQuiz,
            { params: { id: quizId }, body: { questionIds: [...chosen] } },
            { version: revision },
          ),
        ),
      )
      onDone()
    } catch (error) {
      if (toFailure(error).code === 'VERSION_STALE') await onStale()
      throw error
    }
  }

  return (
    <Dialog title="Ambil dari bank" onClose={onClose}>
      <Stack gap="sm">
        <BankFilters
          filter={filter}
          onNarrow={change => {
            setPageWindow({})
            for (const [name, value] of Object.entries(change)) draft.change(name, value ?? '')
          }}
        />
        {isError && !page && <Alert>Bank soal belum bisa dibaca. Coba lagi sebentar.</Alert>}
        {page && (
          <>
            <SmallText component="output">{formatTotal(page.total, 'soal')}</SmallText>
            <QuestionChoice
              questions={page.items.map(({ id, type, text, tags }) => ({
                id,
                title: clipQuestionText(text),
                text: [questionTypes[type].name, ...tags].join(' · '),
              }))}
              chosen={chosen}
              onChange={setChosen}
            />
            <Pager page={page} onMove={setPageWindow} />
          </>
        )}
        {draft.errors['questionIds'] && <Alert>{draft.errors['questionIds']}</Alert>}
        {chosen.size > 0 && (
          <ActionRow>
            <Button variant="secondary" onClick={() => setChosen(new Set())}>
              Kosongkan pilihan
            </Button>
          </ActionRow>
        )}
        {chosen.size > 0 && (
          <ReasonForm
            text={`${formatNumber(chosen.size)} soal dipilih. Salinannya ditaruh di belakang soal yang sudah ada dalam draf.`}
            submitLabel={`Masukkan ${formatNumber(chosen.size)} soal`}
            asksReason={false}
            draft={draft}
            onDo={take}
            onCancel={onClose}
          />
        )}
      </Stack>
    </Dialog>
  )
}
