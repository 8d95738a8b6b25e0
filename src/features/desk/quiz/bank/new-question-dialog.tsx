import { createBankQuestion } from '#contract/assessment/question-bank.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { BankFields } from './bank-fields.tsx'
import { toBankQuestionBody } from './fields.tsx'

interface Props {
  onClose: () => void
  onMade: (id: string) => void
}

export function NewQuestionDialog({ onClose, onMade }: Props) {
  const { call } = useDeskCall()
  const typed = useTypedDraft('question', { type: 'single' })
  return (
    <ReasonDialog
      title="Tambah soal"
      text="Soal ini bisa dimasukkan ke draf kuis mana pun."
      submitLabel="Tambah"
      asksReason={false}
      draft={typed}
      onClose={onClose}
      onDo={async () => {
        const { id } = await call(createBankQuestion, { body: toBankQuestionBody(typed.values) })
        showToast('Soal ditambahkan ke bank.')
        onMade(id)
      }}
    >
      <BankFields
        values={typed.values}
        errors={typed.errors}
        onChange={changed => {
          for (const [name, value] of Object.entries(changed)) typed.change(name, value)
        }}
      />
    </ReasonDialog>
  )
}
