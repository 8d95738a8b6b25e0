import { Flex, Title } from '@mantine/core'
import type { Statistic } from '#contract/admin/dashboard.ts'
import { Panel } from '#app/desk/panel.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { statisticNames, funnelSteps, describeValue } from './labels.ts'
import { ShareBar } from './share-bar.tsx'

/**
 * Steps from the visit to the certificate, as sums over the displayed days. Each step is counted independently.
 * Following single users through the steps would require records of all visitors, including visitors who did not
 * consent.
 */
export function Funnel({ figures }: { figures: readonly Statistic[] }) {
  const sums = funnelSteps.map(name => ({ name, sum: figures.find(each => each.name === name)?.total ?? 0 }))
  const top = Math.max(1, ...sums.map(({ sum }) => sum))
  return (
    <Panel gap="0.35rem" aria-labelledby="corong">
      <Title order={3} id="corong">
        Dari kunjungan sampai sertifikat
      </Title>
      <PlainList isOrdered gap="0.5rem">
        {sums.map(({ name, sum }) => (
          <li key={name}>
            <Flex justify="space-between" gap="sm">
              <span>{statisticNames[name]}</span>
              <strong>{describeValue(name, sum)}</strong>
            </Flex>
            <ShareBar share={sum / top} h="0.5rem" miw={2} mt="0.2rem" />
          </li>
        ))}
      </PlainList>
      <SmallText>
        Jumlah tiap langkah di masa yang sama, bukan perjalanan orang per orang. Kunjungan hanya dari yang setuju
        dicatat, jadi bisa lebih kecil daripada pendaftaran.
      </SmallText>
    </Panel>
  )
}
