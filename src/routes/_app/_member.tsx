import { createFileRoute, Outlet, useLocation, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { mayAskSurveyAt } from '#contract/rules/survey.ts'
import { Id } from '#contract/text.ts'
import { requireMember } from '#app/session/guards.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'

const SurveyPopup = lazyPart(() => import('#app/features/survey/survey-popup.tsx').then(part => part.SurveyPopup), {
  substitute: () => null,
})

/** Everything below asks for somebody: the routes below say for whom more than that. */
export const Route = createFileRoute('/_app/_member')({
  beforeLoad: requireMember,
  component: MemberRoute,
})

/** Wherever an address names an enrolment, its survey is offered. */
function MemberRoute() {
  const { enrId } = useSearch({ strict: false })
  const path = useLocation({ select: location => location.pathname })
  return (
    <>
      <Outlet />
      {v.is(Id, enrId) && mayAskSurveyAt(path) && <SurveyPopup key={enrId} enrollmentId={enrId} />}
    </>
  )
}
