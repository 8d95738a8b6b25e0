import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { ExchangeBody, type ExchangeOffer } from '#contract/points/exchange.ts'
import { formatNumber, formatPoints } from '#app/lib/numbers.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './exchange.module.css'
import { StockAlert } from './stock-alert.tsx'

interface Props {
  offers: readonly ExchangeOffer[]
  balance: number
  /** Reason why no exchange can be requested now. Undefined if an exchange is possible. */
  obstacle: string | undefined
  onChoose: (body: ExchangeBody) => void
}

function findObstacle({ isInStock, pricePoints }: ExchangeOffer, balance: number): string | undefined {
  if (!isInStock) return 'Stok habis'
  return balance < pricePoints ? `Kurang ${formatPoints(pricePoints - balance)}` : undefined
}

/**
 * Form to choose an offer. Shows affordable offers in stock first, then affordable offers that are sold out. The other
 * offers are collapsed, unless no offer is affordable. The phone number of the profile is prefilled.
 */
export function ExchangeForm({ offers, balance, obstacle, onChoose }: Props) {
  const problemId = useId()
  const [itemId, setItemId] = useState<string>()
  const { data: profile } = useQuery(profileQuery())
  const [typedNumber, setTypedNumber] = useState<string>()
  const phoneNumber = typedNumber ?? profile?.phoneNumber ?? '08'
  const [problems, setProblems] = useState<{ item?: string; phone?: string }>({})
  const chosenOffer = offers.find(offer => offer.id === itemId && !findObstacle(offer, balance))
  const paidOffers = offers
    .filter(offer => offer.pricePoints <= balance)
    .toSorted((a, b) => Number(b.isInStock) - Number(a.isInStock))
  const laterOffers = offers.filter(offer => offer.pricePoints > balance)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const phone = v.safeParse(ExchangeBody.entries.phoneNumber, phoneNumber)
    setProblems({
      ...(!chosenOffer && { item: 'Pilih nominal pulsa dulu' }),
      ...(!phone.success && { phone: phone.issues[0].message }),
    })
    if (!chosenOffer) event.currentTarget.querySelector<HTMLElement>('[name=nominal]:enabled')?.focus()
    if (chosenOffer && phone.success) onChoose({ itemId: chosenOffer.id, phoneNumber: phone.output })
  }

  const itemProblem = chosenOffer ? undefined : problems.item
  const choice = (offer: ExchangeOffer) => (
    <Offer
      key={offer.id}
      offer={offer}
      balance={balance}
      isChosen={chosenOffer?.id === offer.id}
      onChoose={setItemId}
    />
  )
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <fieldset
        className={classes.offers}
        // A plain group cannot be invalid.
        role="radiogroup"
        aria-invalid={itemProblem !== undefined}
        aria-describedby={problemId}
      >
        <legend>Nominal pulsa</legend>
        {paidOffers.map(offer => choice(offer))}
        {laterOffers.length > 0 && paidOffers.length > 0 && (
          <details className={classes.later}>
            <summary>{laterOffers.length} pilihan lain</summary>
            <div className={classes.offers}>{laterOffers.map(offer => choice(offer))}</div>
          </details>
        )}
        {paidOffers.length === 0 && laterOffers.map(offer => choice(offer))}
        {offers.length === 0 && <p className={classes.note}>Belum ada pulsa yang bisa ditukar.</p>}
        <p id={problemId} className={classes.problem} aria-live="polite">
          {itemProblem}
        </p>
      </fieldset>
      <TextField
        label="Nomor telepon penerima"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={phoneNumber}
        error={problems.phone}
        // A profile that arrives later must not change the number while the user types.
        onFocus={event => setTypedNumber(event.target.value)}
        onChange={event => setTypedNumber(event.target.value)}
      />
      {obstacle && <p className={classes.note}>{obstacle}</p>}
      <Button type="submit" size="l" disabled={obstacle !== undefined}>
        Tukar poin
      </Button>
    </form>
  )
}

interface OfferProps {
  offer: ExchangeOffer
  balance: number
  isChosen: boolean
  onChoose: (itemId: string) => void
}

function Offer({ offer, balance, isChosen, onChoose }: OfferProps) {
  const reason = findObstacle(offer, balance)
  const choice = (
    <label className={classes.offer}>
      <input
        type="radio"
        name="nominal"
        checked={isChosen}
        disabled={reason !== undefined}
        onChange={() => onChoose(offer.id)}
      />
      <strong>Rp{formatNumber(offer.denomination)}</strong>
      <span>{formatPoints(offer.pricePoints)}</span>
      {reason && <small>{reason}</small>}
    </label>
  )
  if (offer.isInStock) return choice
  return (
    <div className={classes.soldOut}>
      {choice}
      <StockAlert offer={offer} />
    </div>
  )
}
