import { Box, Skeleton, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Cohort, CohortMeasure } from '#contract/admin/cohorts.ts'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import { Part } from '#app/desk/part.tsx'
import { ScrollSection } from '#app/desk/scroll-section.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { formatShortDay } from '#app/lib/times.ts'
import { cohortsQuery } from '#app/queries/desk/dashboard.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import classes from './dashboard.module.css'
import { getRowListAddress, measureNames, formatPercent } from './labels.ts'
import { tableBox } from './table-box.ts'

interface Props {
  measure: CohortMeasure
  onMeasure: (measure: CohortMeasure) => void
}

/**
 * Table of learners by week of registration. For each later week, the table shows the share of learners who started,
 * were active or completed a class.
 */
export function CohortTable({ measure, onMeasure }: Props) {
  const { data, error, refetch } = useQuery(cohortsQuery())
  return (
    <Part aria-labelledby="kohort">
      <Title order={2} id="kohort">
        Pelajar per minggu pendaftaran
      </Title>
      <FilterTabs
        label="Isi tabel"
        value={measure}
        choices={CohortMeasure.options.map(value => ({ value, name: measureNames[value].name }))}
        onChoose={onMeasure}
      />
      <SmallText>
        {measureNames[measure].text} Minggu mulai Senin (WIB); minggu ke-0 adalah minggu pendaftaran. Minggu yang sudah
        lewat tetap seperti saat dihitung.
      </SmallText>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h="26rem" radius="md" />}
      {data && <Cohorts cohorts={data} measure={measure} />}
    </Part>
  )
}

function Cohorts({ cohorts, measure }: { cohorts: readonly Cohort[]; measure: CohortMeasure }) {
  if (cohorts.every(({ learners }) => learners === 0)) {
    return <Text>Belum ada pendaftaran dalam tiga bulan terakhir.</Text>
  }
  return (
    <ScrollSection label={`Tabel ${measureNames[measure].name}`} {...tableBox}>
      <Table
        stickyHeader
        tabularNums
        horizontalSpacing="0.4rem"
        verticalSpacing="0.25rem"
        miw="56rem"
        ta="end"
        className={classes.cohorts}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Terdaftar</Table.Th>
            <Table.Th scope="col" ta="end">
              Akun
            </Table.Th>
            {cohorts.map((_cohort, week) => (
              // The index is a stable key, because the columns are weeks in a fixed order.
              // oxlint-disable-next-line react/no-array-index-key
              <Table.Th key={week} scope="col" ta="end">
                <span className="visually-hidden">Minggu ke-</span>
                {week}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cohorts.map(cohort => (
            <CohortRow key={cohort.from} cohort={cohort} measure={measure} width={cohorts.length} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollSection>
  )
}

function CohortRow({ cohort, measure, width }: { cohort: Cohort; measure: CohortMeasure; width: number }) {
  const { from, until, learners, cells } = cohort
  const to = getRowListAddress('registrations', { from, until })
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <AppLink to={to}>{formatShortDay(`${from}T00:00:00Z`, 'WIB')}</AppLink>
      </Table.Th>
      <Table.Td>{formatNumber(learners)}</Table.Td>
      {Array.from({ length: width }, (_, week) => {
        const count = cells[week]?.[measure]
        const share = learners === 0 || count === undefined ? undefined : count / learners
        return (
          // The index is a stable key, because the columns are weeks in a fixed order.
          // oxlint-disable-next-line react/no-array-index-key
          <Table.Td key={week} bg={`color-mix(in srgb, var(--primary) ${40 * (share ?? 0)}%, transparent)`}>
            {share !== undefined && count !== undefined && (
              // This link is not a Tab stop. The link in the row header opens the same list, so one Tab stop per row is
              // enough.
              <Box component={AppLink} to={to} tabIndex={-1} display="block" c="inherit" td="none">
                {formatPercent(share)}
                <SmallText component="small" display="block" c="inherit">
                  {formatNumber(count)}
                </SmallText>
              </Box>
            )}
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
}
