import { createFileRoute } from '@tanstack/react-router'
import { SurveyScreen } from '#app/features/desk/survey/survey-screen.tsx'

export const Route = createFileRoute('/_app/_member/(desk)/admin/survei')({
  loader: async ({ context }) => {
    const { deskSurveysQuery } = await import('#app/queries/desk/survey.ts')
    await context.queryClient.ensureQueryData(deskSurveysQuery())
  },
  head: () => ({ meta: [{ title: 'Survei' }] }),
  component: SurveyScreen,
})
