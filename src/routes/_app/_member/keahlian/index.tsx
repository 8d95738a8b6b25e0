import { createFileRoute } from '@tanstack/react-router'
import { SkillScreen } from '#app/features/learning/skill/skill-screen.tsx'
import { skillsQuery } from '#app/queries/skill.ts'

export const Route = createFileRoute('/_app/_member/keahlian/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(skillsQuery()),
  head: () => ({ meta: [{ title: 'Keahlian' }] }),
  component: SkillScreen,
})
