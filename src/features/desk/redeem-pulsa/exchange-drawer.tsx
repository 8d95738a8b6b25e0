import { Box, Flex, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PlainList } from '#app/desk/plain-list.tsx'
import { WaitingPanel } from '#app/desk/waiting-panel.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { Part } from '#app/desk/part.tsx'
import { Facts } from '#app/desk/facts.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { exchangeHistoryQuery } from '#app/queries/desk/exchange.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { ExchangeActions } from './exchange-actions.tsx'
import { formatPhoneNumber, userExchangeStates, exchangeStages } from './labels.ts'

/** Details of one exchange request: its data, suspicious facts, and other requests of the same user. */
export function ExchangeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: story } = useSuspenseQuery(exchangeHistoryQuery(id))
  const { learner, stage, signs, payout, decidedBy, others, decidedAt, paidAt, rejectReason } = story
  return (
    <Drawer
      title={`Pulsa ${formatRupiah(story.denomination)}`}
      text={
        <SmallText>
          {learner.fullName} · {learner.email}
        </SmallText>
      }
      rowId={id}
      onClose={onClose}
    >
      <StateDot tone={exchangeStages[stage].tone}>{exchangeStages[stage].name}</StateDot>
      {signs.length > 0 && (
        <WaitingPanel label="Perlu dicek">
          <Title order={3}>Cek dulu sebelum menyetujui</Title>
          <Box component="ul" m={0} pl="1.2rem">
            {signs.map(({ sign, text }) => (
              <li key={sign}>{text}</li>
            ))}
          </Box>
          <SmallText>Ini tanda, bukan bukti. Keputusannya ada di kamu.</SmallText>
        </WaitingPanel>
      )}
      <ExchangeActions key={stage} story={story} />
      <Facts
        facts={[
          ['Nomor HP', formatPhoneNumber(story.phoneNumber)],
          ['Harga', formatPoints(story.pricePoints)],
          ['Diminta', formatMoment(story.askedAt)],
          decidedAt
            ? [
                stage === 'rejected' ? 'Ditolak' : 'Disetujui',
                `${formatMoment(decidedAt)}${decidedBy ? ` oleh ${decidedBy.fullName}` : ''}`,
              ]
            : null,
          rejectReason ? ['Alasan', rejectReason] : null,
          payout && ['Berkas bayar', `Nomor ${payout.number}, baris ${payout.line}`],
          paidAt ? ['Dibayar', formatMoment(paidAt)] : null,
        ]}
      />
      <Part gap="0.5rem">
        <Title order={3}>Penukaran lain orang ini</Title>
        {others.length === 0 ? (
          <SmallText>Belum ada.</SmallText>
        ) : (
          <PlainList>
            {others.map(other => (
              <Flex component="li" key={other.id} direction="column" gap="0.2rem">
                {formatRupiah(other.denomination)}
                <SmallText component="span">
                  {userExchangeStates[other.state]} · {formatMoment(other.askedAt)}
                </SmallText>
              </Flex>
            ))}
          </PlainList>
        )}
      </Part>
      <AppLink to={`/admin/user/${learner.id}`}>Seluruh riwayat {learner.fullName}</AppLink>
    </Drawer>
  )
}
