/** Required by a build under test (NODE_OPTIONS): each of its processes adds to the file LOADED_MODULES which CommonJS modules it had loaded, React's among them. */
process.on('exit', () => {
  const modules = Object.values(require('node:module')._cache).filter((each) => each.loaded)
  require('node:fs').appendFileSync(process.env.LOADED_MODULES, modules.map((each) => `${each.filename}\n`).join(''))
})
