import { expect, test } from 'vitest'
import { ONE } from '../../../test/one-person.ts'
import { show } from '../../../test/show.tsx'
import { EyeHealthIndicators } from './eye-health-indicators.tsx'
import { GeneralData } from './general-data.tsx'
import { GeneralIndicators } from './general-indicators.tsx'

test('What is counted once is said in the singular', () => {
  show(
    <>
      <GeneralData data={ONE} period={null} />
      <GeneralIndicators answer={ONE} />
      <EyeHealthIndicators answer={ONE} />
    </>,
  )
  const words = document.body.textContent
  for (const said of [
    '1 pessoa',
    '1 colaborador',
    '1 triagem · M masculino, F feminino',
    'Horas por dia, 1 triagem',
    'Queixas citadas em 1 triagem',
    'Distúrbios refrativos em 1 paciente com exame',
  ])
    expect(words).toContain(said)
  expect(words).not.toMatch(
    /(?<!\d)1 ?(?:pessoas|colaboradores|triagens|pacientes|doenças|cirurgias|alterados)/,
  )
})

test('Where fewer triages are counted than there are, the dashboard says of how many its answers are and why', () => {
  show(<GeneralIndicators answer={ONE} />)
  expect(document.body.textContent).not.toContain('Contam as respostas')
  const triages_statistics = { total_triages: 3, percentage: 100 }
  show(<GeneralIndicators answer={{ ...ONE, triages_statistics }} />)
  expect(document.body.textContent).toContain(
    'Contam as respostas de 1 triagem: as de quem se cadastrou pelo link entram depois do exame.',
  )
})
