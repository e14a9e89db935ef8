import { loginByApp, loginPath } from '../session/login-way.ts';

// In the school's app its student logs in without leaving the page; elsewhere the login comes back to it.
const { location } = window;
void loginByApp().then((isLoggedIn) => (isLoggedIn ? location.reload() : location.replace(loginPath(location.href))));
