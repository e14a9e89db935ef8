/** Runs in the reference page: sends a call with what was typed and shows the answer as text. */
export const DOCS_SCRIPT = `
const token = document.getElementById('token');
token.value = sessionStorage.getItem('docs-token') ?? '';
token.addEventListener('input', () => sessionStorage.setItem('docs-token', token.value));
for (const form of document.querySelectorAll('form[data-method]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const output = form.querySelector('output');
    output.textContent = '…';
    try {
      output.textContent = await send(form);
    } catch (error) {
      output.textContent = String(error);
    }
  });
}
async function send(form) {
  const fields = [...form.querySelectorAll('input[data-in]')];
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const field of fields) {
    if (field.dataset.in === 'path') path = path.replace('{' + field.name + '}', encodeURIComponent(field.value));
    else if (field.value !== '') query.set(field.name, field.value);
  }
  const body = form.querySelector('textarea');
  const headers = {};
  if (token.value !== '') headers.token = token.value;
  if (body) headers['content-type'] = 'application/json';
  const search = query.toString();
  const response = await fetch(search === '' ? path : path + '?' + search, {
    method: form.dataset.method,
    headers,
    credentials: 'omit',
    ...(body ? { body: body.value } : {}),
  });
  const text = await response.text();
  const answer = JSON.parse(text);
  if (answer.data && typeof answer.data.token === 'string' && answer.data.user_info) {
    token.value = answer.data.token;
    token.dispatchEvent(new Event('input'));
  }
  return 'HTTP ' + response.status + '\\n' + JSON.stringify(answer, null, 2);
}
`;
