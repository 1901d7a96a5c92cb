import type { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser'

const SERVER = '^apps/server/src/'
const WEB = '^apps/web/src/'
const TEST = '[.]test[.]tsx?$'

type Rule = Omit<IRegularForbiddenRuleType, 'severity'>

const everywhere: Rule[] = [
  {
    name: 'no-unresolved',
    comment:
      'Every import leads somewhere; what ends in ?url is an address that the build gives, and fails there.',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\.wasm\\?url$' },
  },
  {
    name: 'no-circle',
    comment: 'No two files need each other, not even for their types.',
    from: {},
    to: { circular: true },
  },
]

const packages: Rule[] = [
  {
    name: 'domain-is-pure',
    comment: 'The domain imports nothing but itself.',
    from: { path: '^packages/domain/src/', pathNot: TEST },
    to: { pathNot: '^packages/domain/src/' },
  },
  {
    name: 'contracts-know-domain-and-zod',
    comment: 'Contracts import the domain and zod, nothing else.',
    from: { path: '^packages/contracts/src/', pathNot: TEST },
    to: { pathNot: '^(packages/(contracts|domain)/src/|node_modules/zod/)' },
  },
  {
    name: 'server-and-web-are-strangers',
    comment: 'What both need is a contract or a rule of the domain.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
]

const server: Rule[] = [
  {
    name: 'machinery-knows-no-resource',
    comment: 'Machinery is named after a technique and serves every resource alike.',
    from: {
      path: `${SERVER}(apart|db|http|jobs|mail|files|pdf|signing|spreadsheets|audit|backup|watch)/`,
      pathNot: TEST,
    },
    to: { path: `${SERVER}modules/` },
  },
  {
    name: 'database-is-the-bottom',
    comment: 'routes → commands → sql → db: nothing below the database.',
    from: { path: `${SERVER}db/`, pathNot: TEST },
    to: { path: SERVER, pathNot: `${SERVER}db/` },
  },
  {
    name: 'sql-only-asks-the-database',
    comment: 'routes → commands → sql → db: SQL calls nothing above it.',
    from: { path: `${SERVER}modules/.*[.]sql[.]ts$` },
    to: {
      path: `(${SERVER}(http|jobs|mail|files|spreadsheets)/|[.](routes|commands|jobs|mail)[.]ts$)`,
      // A folder of machinery may have its own tables: the rows of stored files.
      pathNot: `${SERVER}(http/caller|files/[^/]+[.]sql)[.]ts$`,
    },
  },
  {
    name: 'commands-know-no-http',
    comment:
      'A command takes values and throws AppError; the caller and the signer of tokens are all it is told.',
    from: { path: `${SERVER}modules/.*[.]commands[.]ts$` },
    to: {
      path: `(${SERVER}http/|[.]routes[.]ts$|^node_modules/(@fastify/|fastify))`,
      pathNot: `${SERVER}http/(caller|tokens)[.]ts$`,
    },
  },
  {
    name: 'modules-meet-in-public',
    comment: 'A module uses another only through its *.public.ts.',
    from: { path: `${SERVER}modules/([^/]+)/`, pathNot: TEST },
    to: { path: `${SERVER}modules/`, pathNot: [`${SERVER}modules/$1/`, '[.]public[.]ts$'] },
  },
  {
    name: 'no-test-in-the-product',
    comment: 'What runs does not import what tests it.',
    from: { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST },
    to: { path: `(${TEST}|^apps/[^/]+/test/|^node_modules/vitest/)` },
  },
]

/** Each layer of the web app and the layers above it. */
const LAYERS: [layer: string, above: string][] = [
  ['pages', 'app'],
  ['features', 'app|pages'],
  ['form|table|charts|api|address', 'app|pages|features'],
  ['ui', 'app|pages|features|form|table|charts|api|address'],
]

const web: Rule[] = [
  ...LAYERS.map(([layer, above]) => ({
    name: `web-${layer.replaceAll('|', '-')}-looks-down`,
    comment: 'app → pages → features → form, table, charts, api, address → ui.',
    from: { path: `${WEB}(${layer})/`, pathNot: TEST },
    to: { path: `${WEB}(${above})/` },
  })),
  {
    name: 'features-are-strangers',
    comment: 'Features do not know each other; pages compose them.',
    from: { path: `${WEB}features/([^/]+)/`, pathNot: TEST },
    to: { path: `${WEB}features/`, pathNot: `${WEB}features/$1/` },
  },
  {
    name: 'ui-is-looks-only',
    comment: 'ui knows no router, no query and no form.',
    from: { path: `${WEB}ui/`, pathNot: TEST },
    to: { path: '^node_modules/(react-router|@tanstack/react-query|@mantine/form)/' },
  },
  {
    name: 'gallery-is-a-leaf',
    comment: 'No product code depends on the component gallery; only the router loads it.',
    from: { path: WEB, pathNot: `${WEB}(pages/demo/|app/)` },
    to: { path: `${WEB}pages/demo/` },
  },
]

export const BOUNDARIES: IForbiddenRuleType[] = [...everywhere, ...packages, ...server, ...web].map(
  (rule) => ({ ...rule, severity: 'error' }) as IForbiddenRuleType,
)
