import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useState } from 'react'
import type { CheckoutBody, PaymentMethod } from '#contract/payment/checkout.ts'
import { chooseDefaultPaymentMethod } from '#contract/payment/payment.ts'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import classes from './checkout-screen.module.css'
import { PaymentChoice } from './payment-choice.tsx'
import { checkoutQuery } from '#app/queries/checkout.ts'
import { courseQuery } from '#app/queries/course.ts'
import { SessionChoice, formatTimeAndLocation } from './session-choice.tsx'
import { useCheckout } from './use-checkout.ts'

const CheckoutDialogs = createLazyPart(() => import('./checkout-dialogs.tsx').then(module => module.CheckoutDialogs))

interface Props {
  slug: string
  /** Id of the session in the URL. */
  wantedSessionId: string | undefined
}

export function CheckoutScreen({ slug, wantedSessionId }: Props) {
  const { data: course } = useSuspenseQuery(courseQuery(slug))
  const { data: checkout } = useSuspenseQuery(checkoutQuery(slug))
  const [chosenSessionId, setChosenSessionId] = useState(wantedSessionId)
  const [chosenMethod, setChosenMethod] = useState<PaymentMethod>()

  // A refetch may have removed the chosen option. Then the default applies again.
  const isOffered = checkout.sessions.some(session => session.id === chosenSessionId)
  const sessionId = isOffered ? chosenSessionId : checkout.sessions[0]?.id
  const isPayable = chosenMethod !== undefined && checkout.availablePayments.includes(chosenMethod)
  const paymentMethod = isPayable ? chosenMethod : chooseDefaultPaymentMethod(checkout.availablePayments)

  const isPoint = paymentMethod === 'point'
  const price = isPoint ? (course.pricePoints ?? 0) : course.priceRupiah
  const body: CheckoutBody | undefined = sessionId && paymentMethod ? { sessionId, paymentMethod, price } : undefined
  const flow = useCheckout(slug, body, checkout.isUserPointEnough)
  const session = checkout.sessions.find(each => each.id === sessionId)
  const detail = course.sessions.find(each => each.id === sessionId)
  const total = isPoint ? formatPoints(price) : formatRupiah(price)

  return (
    <div className={classes.page}>
      <Link to="/kelas/$slug" params={{ slug }} className={classes.back}>
        <ChevronLeft size={18} aria-hidden /> Kembali ke kelas
      </Link>
      <header className={classes.head}>
        <CourseCover
          className={classes.cover ?? ''}
          category={course.category.slug}
          title={course.title}
          picture={course.cover}
        />
        <div>
          <p className={classes.kicker}>Daftar kelas</p>
          <h1 className={classes.title}>{course.title}</h1>
        </div>
      </header>
      {checkout.enrollmentId ? (
        <EmptyState
          picture="harvest"
          title="Kamu telah terdaftar di kelas ini"
          action={
            <BusinessLink page={`learning/${checkout.enrollmentId}`} className={getButtonClass('primary', 'l')}>
              Lanjutkan belajar
            </BusinessLink>
          }
        />
      ) : checkout.sessions.length === 0 ? (
        <EmptyState
          picture="calendar"
          title="Belum ada jadwal yang dibuka"
          action={
            <AppLink to="/kelas" className={getButtonClass('primary')}>
              Lihat kelas lain
            </AppLink>
          }
        />
      ) : (
        <form
          className={classes.form}
          onSubmit={event => {
            event.preventDefault()
            flow.check()
          }}
        >
          <SessionChoice
            sessions={checkout.sessions}
            details={course.sessions}
            value={sessionId}
            onChange={setChosenSessionId}
          />
          <PaymentChoice
            course={course}
            available={checkout.availablePayments}
            isUserPointEnough={checkout.isUserPointEnough}
            value={paymentMethod}
            onChange={setChosenMethod}
          />
          <div className={classes.total} data-offer data-no-toast>
            {session && (
              <p className={classes.chosen}>
                <span>Jadwal</span>
                <b>{session.title}</b>
                {detail && <span>{formatTimeAndLocation(detail)}</span>}
              </p>
            )}
            <p>
              <span>Total</span>
              <strong>{total}</strong>
            </p>
            <Button data-track="pay" type="submit" size="l" disabled={!body} isBusy={flow.isChecking}>
              {price === 0 ? 'Lanjut daftar' : 'Lanjut bayar'}
            </Button>
          </div>
        </form>
      )}
      {flow.dialog && (
        <CheckoutDialogs
          flow={flow}
          courseTitle={course.title}
          sessionTitle={session?.title ?? ''}
          sessionTime={detail && formatTimeAndLocation(detail)}
          price={total}
          isFree={price === 0}
        />
      )}
    </div>
  )
}
