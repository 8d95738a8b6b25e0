import { createFileRoute } from '@tanstack/react-router'
import { LevelUpScreen } from '#app/features/assessment/level-up/level-up-screen.tsx'
import { levelUpListQuery } from '#app/queries/level-up.ts'

export const Route = createFileRoute('/_app/_member/business/level-up')({
  loader: ({ context }) => context.queryClient.prefetchQuery(levelUpListQuery()),
  head: () => ({ meta: [{ title: 'Level Up' }] }),
  component: LevelUpScreen,
})
