import { createFileRoute, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { questionBankList } from '#contract/assessment/question-bank.list.ts'
import { useOpeningListRoute } from '#app/desk/list/list-route.ts'
import { BankListScreen } from '#app/features/desk/quiz/bank/bank-list-screen.tsx'
import { parseOpenSearch } from '#app/lib/open-search.ts'

export const Route = createFileRoute('/_app/_member/(desk)/admin/quiz_/bank')({
  validateSearch: parseOpenSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { bankQuestionListQuery } = await import('#app/queries/desk/question-bank.ts')
    await context.queryClient.ensureQueryData(bankQuestionListQuery(v.parse(questionBankList.search, deps)))
  },
  head: () => ({ meta: [{ title: 'Bank soal' }] }),
  component: BankRoute,
})

function BankRoute() {
  return (
    <BankListScreen {...useOpeningListRoute(questionBankList.search, '/admin/quiz/bank')}>
      <Outlet />
    </BankListScreen>
  )
}
