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
  const typedDraft = useTypedDraft('question', { type: 'single' })
  return (
    <ReasonDialog
      title="Tambah soal"
      text="Soal ini bisa dimasukkan ke draf kuis mana pun."
      submitLabel="Tambah"
      asksReason={false}
      draft={typedDraft}
      onClose={onClose}
      onDo={async () => {
        const body = toBankQuestionBody(typedDraft.values)
        const { id } = await call(createBankQuestion, { body }, { intent: typedDraft.intent })
        showToast('Soal ditambahkan ke bank.')
        onMade(id)
      }}
    >
      <BankFields
        values={typedDraft.values}
        errors={typedDraft.errors}
        onChange={changed => {
          for (const [name, value] of Object.entries(changed)) typedDraft.change(name, value)
        }}
      />
    </ReasonDialog>
  )
}
