export type PrivacyNoticeText = {
  /** It is sent and stored with the patient: a changed text gets a new version, and an old one is never edited. */
  version: string
  sections: readonly { title: string; text: string }[]
}

/**
 * What a visitor of a registration link is told, the newest version last (LGPD art. 9; art. 14 for the guardian of a
 * minor).
 */
export const PRIVACY_NOTICES: readonly [PrivacyNoticeText, ...PrivacyNoticeText[]] = [
  {
    version: '2026-11',
    sections: [
      {
        title: 'Quem cuida dos seus dados',
        text: 'A clínica que faz o seu exame de visão. Ela decide como os dados são usados e responde por eles.',
      },
      {
        title: 'O que é registrado',
        text: 'Os dados deste cadastro (nome, CPF, nascimento, contato, endereço, ocupação e atendimento de saúde), as suas respostas sobre saúde e, no dia do exame, as medidas, as imagens dos olhos e o que o médico escrever. De quem tem menos de 18 anos, também os dados do responsável.',
      },
      {
        title: 'Para quê',
        text: 'Para fazer a triagem e o exame, entregar o resultado a você e, se for preciso, orientar os próximos cuidados. Nada é usado para propaganda nem vendido.',
      },
      {
        title: 'O que permite este uso',
        text: 'A proteção da sua saúde, em atendimento feito por profissionais de saúde, e as obrigações legais da clínica e da saúde do trabalhador (Lei Geral de Proteção de Dados, artigo 11, inciso II, letras a e f). Por isso não pedimos consentimento: pedimos que você saiba.',
      },
      {
        title: 'Quem vê',
        text: 'Os médicos e a equipe da clínica que atendem você. A empresa em que você trabalha recebe só números de grupos, como quantas pessoas fizeram o exame. Ela não recebe as suas respostas nem o seu resultado.',
      },
      {
        title: 'Por quanto tempo',
        text: 'O prontuário é guardado por pelo menos 20 anos depois do último registro, como manda a lei (Lei 13.787, artigo 6º). Depois disso, o que identifica você pode ser apagado.',
      },
      {
        title: 'Seus direitos',
        text: 'Você pode pedir à clínica para confirmar o que ela tem, receber uma cópia de tudo, corrigir o que estiver errado e saber com quem os dados foram compartilhados. Fale com a equipe no dia do exame ou pelo contato da clínica. A resposta completa sai em até 15 dias. Se precisar, você também pode procurar a Autoridade Nacional de Proteção de Dados (ANPD).',
      },
    ],
  },
]

/** The one in force. */
export const PRIVACY_NOTICE: PrivacyNoticeText = PRIVACY_NOTICES.at(-1) ?? PRIVACY_NOTICES[0]

/** Also finds an older one: a form opened before a new version was published says which one its reader saw. */
export function isPrivacyNotice(version: string): boolean {
  return PRIVACY_NOTICES.some((notice) => notice.version === version)
}

/** The text beside the checkbox. Care needs no consent (LGPD art. 11, II), so it only says that the notice was read. */
export function privacyNoticeStatement(minor: { name: string } | null): string {
  if (!minor) return 'Li o aviso de privacidade'
  return `Sou responsável por ${minor.name || 'este paciente'} e li o aviso de privacidade`
}
