import {
  ishiharaVerdict,
  PLATE_COUNT,
  type PlateAnswer,
  scoreIshihara,
} from '@iris/domain/ishihara'
import { plural } from '@iris/domain/plural'
import { Alert, Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconCheck,
  IconCircleCheck,
  IconInfoCircle,
  IconRefresh,
  IconWifiOff,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { onFirstClick } from '../../../ui/first-click.ts'
import partTitle from '../../../ui/part-title.module.css'
import { useIsPainted } from '../../../ui/use-is-painted.ts'
import classes from './ishihara-modal.module.css'
import { plateImage } from './plate-image.ts'
import type { PlateReading } from './plate-readings.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'
import { usePlateReadings } from './use-plate-readings.ts'

type IshiharaResultProps = {
  answers: readonly PlateAnswer[]
  /** Given here, while somebody else saved `answers` and the exam was locked. */
  overruled?: readonly PlateAnswer[]
  onBack: () => void
  /** Not given: the exam allows no other test. */
  onRedo?: () => void
  /** Not given: saved already. */
  onFinish?: (next?: boolean) => void
  /** In place of 'Finalizar'. */
  finish?: (save: (next: boolean) => void, pending: boolean) => ReactNode
  pending?: boolean
  error?: ApiError | null
}

/** The verdict, the score, and each plate with its answer. Its buttons come where the last plate's were. */
export function IshiharaResult({
  answers,
  overruled,
  onBack,
  onRedo,
  onFinish,
  finish,
  pending = false,
  error = null,
}: IshiharaResultProps) {
  const focused = useFocusOnMount<HTMLDivElement>()
  const { readings } = usePlateReadings()
  const isPainted = useIsPainted()
  const score = scoreIshihara(answers)
  const Icon = score.altered ? IconAlertTriangle : IconCircleCheck
  const missedFirst = answers.some((each) => each.plate === 1 && each.answer === 'errado')
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, by keyboard too */}
      <section className={classes.frame} tabIndex={0} aria-label="Resultado do teste">
        {error && <Failure error={error} />}
        {overruled && (
          <p className={classes.caution} role="alert">
            <IconAlertTriangle size={18} aria-hidden="true" />
            <span>
              Outra pessoa salvou este teste, e o exame foi travado. O resultado abaixo é o salvo;
              as respostas dadas aqui ({inWords(overruled)}) não foram salvas. Para ficar com elas,
              é preciso destravar o exame e finalizar o teste de novo.
            </span>
          </p>
        )}
        <div
          ref={focused}
          tabIndex={-1}
          className={classes.banner}
          data-altered={score.altered || undefined}
        >
          <span className={classes.disc}>
            <Icon size={32} stroke={1.75} aria-hidden="true" />
          </span>
          <div className={classes.verdict}>
            <h3>{ishiharaVerdict(score.altered)}</h3>
            <p>
              {score.altered
                ? 'Três ou mais respostas erradas.'
                : 'Menos de três respostas erradas.'}
            </p>
          </div>
          <div className={classes.score}>
            <div>
              <strong>{score.ishihara_correct_answer}</strong> / {PLATE_COUNT}
            </div>
            <span>respostas certas</span>
          </div>
        </div>
        {missedFirst && (
          <p className={classes.caution} role="note">
            <IconInfoCircle size={18} aria-hidden="true" />
            <span>
              A prancha 1 é lida por todos, também por quem não distingue cores. Um erro nela pede
              que se repita o teste: confira a tela, a acuidade e se o paciente entendeu.
            </span>
          </p>
        )}
        <div className={classes.listHead}>
          <h3 className={partTitle.title}>Respostas por prancha</h3>
          <span>{inWords(answers)}</span>
        </div>
        <ul className={classes.plates}>
          {answers.map(({ plate, answer }) => (
            <PlateResult
              key={plate}
              plate={plate}
              isRight={answer === 'certo'}
              expected={readings?.get(plate)}
              isPainted={isPainted}
            />
          ))}
        </ul>
      </section>
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
          onClick={onFirstClick(onBack)}
          disabled={pending}
        >
          Voltar
        </Button>
        <span className={classes.gap} />
        {onRedo && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            onClick={onFirstClick(onRedo)}
            disabled={pending}
          >
            Refazer Teste
          </Button>
        )}
        {onFinish &&
          (finish?.(onFinish, pending) ?? (
            <Button onClick={onFirstClick(onFinish)} loading={pending}>
              Finalizar
            </Button>
          ))}
      </div>
    </>
  )
}

/** '7 certas · 2 erradas'. */
function inWords(answers: readonly PlateAnswer[]): string {
  const { ishihara_correct_answer: right, ishihara_wrong_answer: wrong } = scoreIshihara(answers)
  return `${plural(right, 'certa', 'certas')} · ${plural(wrong, 'errada', 'erradas')}`
}

type PlateResultProps = {
  plate: number
  isRight: boolean
  expected: PlateReading | undefined
  /** The verdict is on the screen. */
  isPainted: boolean
}

function PlateResult({ plate, isRight, expected, isPainted }: PlateResultProps) {
  return (
    <li data-wrong={!isRight || undefined}>
      {isPainted ? <img src={plateImage(plate)} alt="" /> : <span className={classes.noPlate} />}
      <div>
        <span className={classes.plateName}>Prancha {plate}</span>
        <span className={classes.plateWord}>
          {isRight ? (
            <IconCheck size={18} aria-hidden="true" />
          ) : (
            <IconX size={18} aria-hidden="true" />
          )}
          {isRight ? 'Certo' : 'Errado'}
        </span>
        {expected && (
          <>
            <span className={classes.plateName}>{expected.normal}</span>
            <span className={classes.plateName}>{expected.deficient}</span>
          </>
        )}
      </div>
    </li>
  )
}

function Failure({ error }: { error: ApiError }) {
  const offline = error.status === 0
  return (
    <Alert
      role="alert"
      variant="outline"
      color="red"
      className={classes.failure}
      icon={offline ? <IconWifiOff aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
      title={offline || error.status === 422 ? error.message : 'Erro Interno'}
    >
      {offline
        ? 'As respostas estão guardadas e serão enviadas assim que a rede voltar. Até lá, deixe esta tela aberta.'
        : error.status !== 422 && error.message}
    </Alert>
  )
}
