import { Kbd } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import classes from './keyboard-help.module.css'

type Group = { title: string; keys: readonly (readonly [keys: string, does: string])[] }

const GROUPS: readonly Group[] = [
  {
    title: 'Em qualquer página',
    keys: [
      ['Ctrl K', 'Abrir a busca'],
      ['Tab', 'Ir ao próximo campo ou botão; com Shift, ao anterior'],
      ['Enter', 'Abrir a linha de uma lista'],
      ['Esc', 'Fechar o que está na frente'],
      ['?', 'Mostrar estes atalhos'],
    ],
  },
  {
    title: 'Formulários',
    keys: [
      ['Ctrl Enter', 'Salvar'],
      ['← →', 'Trocar de aba'],
      ['↑ ↓', 'Escolher em uma lista; Enter confirma'],
    ],
  },
  {
    title: 'Avaliação médica',
    keys: [
      ['L C E', 'Liberado, Consulta ou Especialista'],
      ['N A', 'Retinografia não alterada ou alterada'],
      ['D', 'Distúrbio refrativo'],
      ['1 … 9', 'Especialidades, pela tecla que cada uma mostra'],
      ['P', 'Próximo na fila; o que foi escolhido é salvo antes'],
      ['V', 'Anterior na fila'],
    ],
  },
  {
    title: 'Imagens do exame',
    keys: [
      ['+ −', 'Aproximar e afastar'],
      ['← ↑ → ↓', 'Mover a imagem aproximada'],
      ['0', 'Restaurar a imagem'],
    ],
  },
  {
    title: 'Teste de Ishihara',
    keys: [
      ['C E', 'Certo ou Errado'],
      ['G', 'Gabarito, enquanto a tecla está pressionada'],
    ],
  },
  {
    title: 'Quadro de leads',
    keys: [
      ['← ↑ → ↓', 'Ir de um cartão a outro'],
      ['Espaço', 'Pegar o cartão; de novo, soltar na etapa'],
      ['Enter', 'Abrir o lead'],
    ],
  },
]

/** All keys at a glance. */
export function KeyboardKeys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Atalhos do teclado"
      size={760}
      over="lists"
      onClose={onClose}
      onKeyDown={keepLetters}
    >
      <div className={classes.groups}>
        {GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([pressed, does]) => (
                <div key={pressed} style={{ display: 'contents' }}>
                  <dt>
                    {pressed.split(' ').map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** A letter that is tried here answers no plate and classifies nothing beneath. */
function keepLetters({ key, nativeEvent }: KeyboardEvent) {
  if (key.length === 1) nativeEvent.stopPropagation()
}
