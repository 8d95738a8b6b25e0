import { useState } from 'react'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTyped } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { createBankQuestion } from '#app/queries/desk/question-bank.ts'
import { questionFields, questionOf } from './fields.tsx'

interface Props {
  onClose: () => void
  onMade: (id: string) => Promise<unknown>
}

export function NewQuestionDialog({ onClose, onMade }: Props) {
  const typed = useTyped('question', { type: 'single' })
  const [key] = useState(() => crypto.randomUUID())
  return (
    <ReasonDialog
      title="Tambah soal"
      text="Soal ini bisa dimasukkan ke draf kuis mana pun."
      deed="Tambah"
      draft={typed}
      onClose={onClose}
      onDo={async reason => {
        const { id } = await createBankQuestion({ ...questionOf(typed.values), reason }, key)
        showToast('Soal ditambahkan ke bank.')
        await onMade(id)
      }}
    >
      <TypedFields fields={questionFields(typed.values)} typed={typed} />
    </ReasonDialog>
  )
}
