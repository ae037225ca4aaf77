/** What holds for the office's people: the deployment and the local AWS go by the same list. */
export const poolRules = {
  passwordLength: 12,
  invitationDays: 7,
  /** From the password to the last code: an app must be found and set up in it. */
  signInMinutes: 15,
  /** A token that was stolen is good for a quarter of an hour; a session ends with the working day. */
  tokenMinutes: 15,
  sessionHours: 12,
} as const

export const invitation = {
  subject: 'Du är inbjuden till kontorets förfrågningar',
  text: (username: string, code: string) =>
    `Öppna webbplatsens sida /kontor och logga in som ${username} med det tillfälliga lösenordet ${code} inom sju dagar. Du väljer sedan ett eget lösenord och kopplar en app för engångskoder.`,
}
