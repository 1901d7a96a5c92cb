import type { FirstStep, FirstSteps } from '@iris/contracts/first-steps'
import { Button } from '@mantine/core'
import {
  IconBuilding,
  IconCheck,
  IconClipboardCheck,
  IconFileImport,
  IconId,
  IconQrcode,
  IconStethoscope,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { tellFailure } from '../../api/tell-failure.ts'
import { goOnBeside } from '../../ui/go-on-beside.ts'
import classes from './first-steps.module.css'
import { useHideFirstSteps } from './first-steps-api.ts'

type Step = {
  name: FirstStep
  icon: TablerIcon
  title: string
  hint: string
  to: string
  action: string
}

/** In the order in which a clinic does them. */
const STEPS: readonly Step[] = [
  {
    name: 'clinic',
    icon: IconId,
    title: 'Identifique a clínica',
    hint: 'Nome, endereço e quem assina, como saem no resultado.',
    to: '/clinic',
    action: 'Preencher',
  },
  {
    name: 'team',
    icon: IconUsers,
    title: 'Cadastre a equipe',
    hint: 'Quem examina, quem avalia e quem atende.',
    to: '/users?usuario=novo',
    action: 'Novo usuário',
  },
  {
    name: 'company',
    icon: IconBuilding,
    title: 'Cadastre a primeira empresa',
    hint: 'As pessoas examinadas são sempre de uma empresa.',
    to: '/companies?empresa=novo',
    action: 'Nova empresa',
  },
  {
    name: 'people',
    icon: IconFileImport,
    title: 'Traga os colaboradores',
    hint: 'Importe uma planilha, ou cadastre o primeiro.',
    to: '/patients',
    action: 'Ver pacientes',
  },
  {
    name: 'event',
    icon: IconClipboardCheck,
    title: 'Marque a primeira ação',
    hint: 'Dia, lugar e equipe dos exames na empresa.',
    to: '/screening-events?acao=novo',
    action: 'Nova ação',
  },
  {
    name: 'link',
    icon: IconQrcode,
    title: 'Gere o link de cadastro',
    hint: 'Com o cartaz e o QR, cada pessoa se cadastra pelo celular antes do exame.',
    to: '/companies',
    action: 'Ver empresas',
  },
  {
    name: 'exam',
    icon: IconStethoscope,
    title: 'Conclua o primeiro exame',
    hint: 'Triagem, acuidade, cores e imagens; a avaliação médica fecha o resultado.',
    to: '/patients',
    action: 'Ver pacientes',
  },
]

type FirstStepsCardProps = { done: FirstSteps['done'] }

/** 'Primeiros passos': what a new clinic does, in order; each step is true by its data. */
export function FirstStepsCard({ done }: FirstStepsCardProps) {
  const hide = useHideFirstSteps()
  const count = STEPS.filter(({ name }) => done[name]).length
  const next = STEPS.find(({ name }) => !done[name])
  return (
    <section
      ref={goOnBeside}
      className={classes.card}
      aria-labelledby="first-steps"
      data-print="hide"
    >
      <div className={classes.head}>
        <h2 id="first-steps" className={classes.title}>
          Primeiros passos
        </h2>
        <p className={classes.count}>
          {count} de {STEPS.length} feitos
        </p>
      </div>
      <ol>
        {STEPS.map(({ name, icon: Icon, title, hint, to, action }) => (
          <li
            key={name}
            className={classes.step}
            data-done={done[name] || undefined}
            aria-current={next?.name === name ? 'step' : undefined}
          >
            <span className={classes.mark}>
              {done[name] && <IconCheck size={14} stroke={2.5} aria-hidden="true" />}
            </span>
            <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
            <div className={classes.words}>
              <strong>{title}</strong>
              {done[name] && <span className="visually-hidden">, feito</span>}
              <p>{hint}</p>
            </div>
            {!done[name] && (
              <Button
                component={Link}
                to={to}
                variant={next?.name === name ? 'filled' : 'subtle'}
                aria-label={`${action}: ${title}`}
              >
                {action}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className={classes.foot}>
        <p>A lista some quando os {STEPS.length} passos estiverem feitos.</p>
        <Button
          variant="subtle"
          color="gray"
          loading={hide.isPending}
          onClick={() => hide.mutate({}, { onError: tellFailure })}
        >
          Dispensar a lista
        </Button>
      </div>
    </section>
  )
}
