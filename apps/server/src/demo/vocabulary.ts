/** Words for the people and places of the demo. The names of companies are invented. */

export const WOMEN = (
  'ANA BEATRIZ CAMILA CLÁUDIA DÉBORA ELIANE FERNANDA FLÁVIA GABRIELA HELENA INÊS ISABELA ' +
  'JÉSSICA JOANA JÚLIA LARISSA LETÍCIA LÍVIA LUCIANA LUÍZA MÁRCIA MARIA MARIANA NATÁLIA ' +
  'PATRÍCIA RAFAELA REGINA ROSÂNGELA SÔNIA TÂNIA TEREZA VANESSA VERÔNICA VITÓRIA YASMIN'
).split(' ')

export const MEN = (
  'ADRIANO ALEXANDRE ANDRÉ ANTÔNIO BRUNO CAIO CARLOS CÍCERO DANIEL DIEGO EDUARDO FÁBIO ' +
  'FELIPE FRANCISCO GUSTAVO HENRIQUE JOÃO JORGE JOSÉ JÚLIO LEANDRO LUÍS MÁRCIO MARCOS ' +
  'MATEUS OTÁVIO PAULO PEDRO RAFAEL RENATO RICARDO ROGÉRIO SÉRGIO THIAGO VINÍCIUS'
).split(' ')

export const SURNAMES = (
  'ALMEIDA ALVES ANDRADE ARAÚJO ASSUNÇÃO BARBOSA BATISTA BORGES CARDOSO CARVALHO CONCEIÇÃO ' +
  'CORREIA COSTA CUNHA DIAS DUARTE FALCÃO FERREIRA FREITAS GOMES GONÇALVES GUIMARÃES ' +
  'LEITÃO LIMA LOPES MACHADO MAGALHÃES MARTINS MELO MENDES MOREIRA NASCIMENTO NOGUEIRA ' +
  'OLIVEIRA PAIXÃO PEREIRA PINHEIRO RAMOS RIBEIRO ROCHA RODRIGUES SANTANA SANTOS SILVA ' +
  'SIMÕES SOARES SOUSA TEIXEIRA VASCONCELOS VIEIRA'
).split(' ')

/** How a surname takes its particle. */
export const PARTICLES: Readonly<Record<string, string>> = {
  ALMEIDA: 'DE',
  ANDRADE: 'DE',
  CONCEIÇÃO: 'DA',
  COSTA: 'DA',
  CUNHA: 'DA',
  FREITAS: 'DE',
  NASCIMENTO: 'DO',
  OLIVEIRA: 'DE',
  PAIXÃO: 'DA',
  ROCHA: 'DA',
  SANTOS: 'DOS',
  SILVA: 'DA',
  SOUSA: 'DE',
}

export const STREETS = [
  'Rua das Acácias',
  'Rua São João',
  'Avenida Brasil',
  'Rua Sete de Setembro',
  'Rua Quinze de Novembro',
  'Avenida Getúlio Vargas',
  'Rua Tiradentes',
  'Rua Dom Pedro II',
  'Rua Santa Luzia',
  'Avenida Independência',
  'Rua José Bonifácio',
  'Rua Marechal Deodoro',
  'Travessa do Comércio',
  'Rua Rui Barbosa',
  'Alameda dos Ipês',
]

export const NEIGHBOURHOODS = [
  'Centro',
  'Jardim América',
  'Vila Nova',
  'São José',
  'Boa Vista',
  'Santo Antônio',
  'Bela Vista',
  'Jardim das Flores',
  'Industrial',
  'Alto da Glória',
]

export type City = { city: string; state: string; ddd: string; zip: string }

/** `zip`: the first three digits of the city's postal codes. */
export const CITIES: readonly City[] = [
  { city: 'São Paulo', state: 'SP', ddd: '11', zip: '013' },
  { city: 'Guarulhos', state: 'SP', ddd: '11', zip: '070' },
  { city: 'São José dos Campos', state: 'SP', ddd: '12', zip: '122' },
  { city: 'Campinas', state: 'SP', ddd: '19', zip: '130' },
  { city: 'Ribeirão Preto', state: 'SP', ddd: '16', zip: '140' },
  { city: 'Rio de Janeiro', state: 'RJ', ddd: '21', zip: '200' },
  { city: 'Vitória', state: 'ES', ddd: '27', zip: '290' },
  { city: 'Belo Horizonte', state: 'MG', ddd: '31', zip: '301' },
  { city: 'Uberlândia', state: 'MG', ddd: '34', zip: '384' },
  { city: 'Curitiba', state: 'PR', ddd: '41', zip: '800' },
  { city: 'Foz do Iguaçu', state: 'PR', ddd: '45', zip: '858' },
  { city: 'Joinville', state: 'SC', ddd: '47', zip: '892' },
  { city: 'Caxias do Sul', state: 'RS', ddd: '54', zip: '950' },
  { city: 'Goiânia', state: 'GO', ddd: '62', zip: '740' },
  { city: 'Salvador', state: 'BA', ddd: '71', zip: '400' },
  { city: 'Recife', state: 'PE', ddd: '81', zip: '500' },
  { city: 'Fortaleza', state: 'CE', ddd: '85', zip: '600' },
  { city: 'Belém', state: 'PA', ddd: '91', zip: '660' },
]

/** `screen`: places in SCREEN_TIMES, from and to. */
export type Occupation = { name: string; screen: [number, number]; epis: boolean }

const DESK: readonly Occupation[] = [
  { name: 'Analista de Sistemas', screen: [3, 5], epis: false },
  { name: 'Assistente Administrativo', screen: [3, 4], epis: false },
  { name: 'Contador', screen: [3, 5], epis: false },
  { name: 'Analista de Recursos Humanos', screen: [3, 4], epis: false },
  { name: 'Operador de Teleatendimento', screen: [3, 4], epis: false },
]
const PLANT: readonly Occupation[] = [
  { name: 'Soldador', screen: [0, 1], epis: true },
  { name: 'Operador de Máquinas', screen: [0, 2], epis: true },
  { name: 'Eletricista de Manutenção', screen: [0, 2], epis: true },
  { name: 'Torneiro Mecânico', screen: [0, 1], epis: true },
  { name: 'Inspetor de Qualidade', screen: [1, 3], epis: true },
  { name: 'Técnico em Segurança do Trabalho', screen: [2, 3], epis: true },
]
const ROAD: readonly Occupation[] = [
  { name: 'Motorista de Caminhão', screen: [0, 1], epis: false },
  { name: 'Operador de Empilhadeira', screen: [0, 1], epis: true },
  { name: 'Auxiliar de Logística', screen: [1, 3], epis: true },
  { name: 'Conferente', screen: [1, 3], epis: true },
]

/** Who works where; every company has a share of desk work. */
export const OCCUPATIONS = {
  plant: [...PLANT, ...PLANT, ...DESK],
  road: [...ROAD, ...ROAD, ...DESK],
  desk: DESK,
} as const satisfies Record<string, readonly Occupation[]>
export type Trade = keyof typeof OCCUPATIONS

/** Where in a company somebody works, by its trade. */
export const SECTORS = {
  plant: ['Solda', 'Usinagem', 'Montagem', 'Manutenção', 'Qualidade', 'Administração'],
  road: ['Expedição', 'Frota', 'Armazém', 'Administração'],
  desk: ['Atendimento', 'Financeiro', 'Recursos Humanos', 'Tecnologia'],
} as const satisfies Record<Trade, readonly string[]>
export const UNITS = ['Matriz', 'Unidade Norte', 'Centro de Distribuição']

export const APPRENTICE: Occupation = { name: 'Jovem Aprendiz', screen: [2, 4], epis: false }

export const OPERATOR_NAMES = [
  'Saúde Vale Verde',
  'Plano Bem Viver',
  'Coopermédica Sul',
  'Assistência Santa Clara',
  'Vida Plena Saúde',
  'Aliança Médica',
  'Horizonte Saúde',
  'Medicina Integrada Serrana',
]
