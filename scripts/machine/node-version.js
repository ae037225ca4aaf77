// First step of every command, in plain JavaScript so that an old Node can still say what is wrong.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `These commands need Node 22.18 or newer; this is ${process.version}.\n` +
      'On Linux x64/arm64 and Windows x64 `npm ci` brings Node 24 along: run the commands through npm (npm start, npm test).\n' +
      'Elsewhere install Node 24 from https://nodejs.org and run `npm ci` again.',
  )
  process.exit(1)
}
