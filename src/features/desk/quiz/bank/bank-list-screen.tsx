import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BankQuestionRow } from '#contract/assessment/question-bank.ts'
import type { QuestionBankSearch } from '#contract/assessment/question-bank.list.ts'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { DateTimeText } from '#app/desk/moment.tsx'
import { bankQuestionListQuery } from '#app/queries/desk/question-bank.ts'
import { Button } from '#app/ui/button.tsx'
import { QuizKinds } from '../quiz-kinds.tsx'
import { clipQuestionText, questionTypes } from '../labels.ts'
import { BankFilters } from './bank-filters.tsx'
import { NewQuestionDialog } from './new-question-dialog.tsx'

const columns: readonly DeskColumn<BankQuestionRow>[] = [
  { id: 'text', name: 'Pertanyaan', cell: row => clipQuestionText(row.text) },
  { id: 'type', name: 'Jenis', cell: row => questionTypes[row.type].name },
  { id: 'tags', name: 'Tag', cell: row => row.tags.join(', ') || '–' },
  { id: 'changedAt', name: 'Diubah', sort: 'changedAt', cell: row => <DateTimeText at={row.changedAt} zone="WIB" /> },
]

/** Lists the questions of the bank. They can be copied into any quiz. */
export function BankListScreen({ search, onSearch, open, children }: OpeningListProps<QuestionBankSearch>) {
  const { data: page } = useSuspenseQuery(bankQuestionListQuery(search))
  const { filter, narrow } = listFilter(search, onSearch)
  const [isNew, setIsNew] = useState(false)
  return (
    <DeskList
      title="Bank soal"
      noun="soal"
      text="disalin ke kuis, jadi perubahan di sini tidak mengubah kuis mana pun"
      page={page}
      columns={columns}
      rowId={row => row.id}
      rowName={row => clipQuestionText(row.text)}
      address={search}
      onAddress={onSearch}
      open={open}
      actions={
        <>
          <QuizKinds here="/admin/quiz/bank" />
          <Button onClick={() => setIsNew(true)}>Tambah soal</Button>
        </>
      }
      filters={<BankFilters filter={filter} onNarrow={narrow} />}
    >
      {children}
      {isNew && <NewQuestionDialog onClose={() => setIsNew(false)} onMade={open.onOpen} />}
    </DeskList>
  )
}
