export {
  dropMailLink,
  endResultLinks,
  keepMailLink,
  makeResultLink,
} from './result-links.commands.ts'
export { newResultToken, resultUrl } from './result-token.ts'
